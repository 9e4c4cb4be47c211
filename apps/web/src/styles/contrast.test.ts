import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastOf, hexOf, resolveToken, tokens } from '../testing/token-colors.ts';

type Pair = readonly [front: string, back: string];
const UI = 3;

const across = (fronts: readonly string[], backs: readonly string[]): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back]));

const PAGES = ['bg', 'surface', 'surface-raised'];
const UI_PAIRS: readonly Pair[] = [
  ...across(['border-ui', 'focus', 'accent-edge', 'alive-mark', 'eliminated-mark'], PAGES),
  ['accent-edge', 'accent-soft'],
  ['alive-mark', 'alive-soft'],
  ['eliminated-mark', 'eliminated-soft'],
  ['ink', 'bg'],
];

const schemes = ['light', 'dark'] as const;

describe.each(schemes)('the %s theme', (scheme) => {
  const set = tokens[scheme];
  const ratioOf = ([front, back]: Pair) => contrastOf(resolveToken(set, front), resolveToken(set, back));
  const tooLow = (pairs: readonly Pair[], least: number) =>
    pairs.filter((pair) => ratioOf(pair) < least).map((pair) => `${pair.join(' on ')}: ${ratioOf(pair).toFixed(2)}`);

  it('shows every control, mark and focus ring with 3:1', () => {
    expect(tooLow(UI_PAIRS, UI)).toEqual([]);
  });

  it('matches the color that the page gives to the browser', () => {
    const html = readFileSync('index.html', 'utf8');
    const given = new RegExp(`data-scheme="${scheme}"[^>]*content="(#\\w+)"`).exec(html)?.[1];
    expect(given).toBe(hexOf(resolveToken(set, 'surface')));
  });
});

it('colors the installed app like the light page', () => {
  const manifest = readFileSync('public/manifest.webmanifest', 'utf8');
  expect(manifest).toContain(`"theme_color": "${hexOf(resolveToken(tokens.light, 'surface'))}"`);
  expect(manifest).toContain(`"background_color": "${hexOf(resolveToken(tokens.light, 'bg'))}"`);
});
