import { readFileSync } from 'node:fs';
import { NFL_TEAMS } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { contrastOf, hexOf, resolveToken, tokens } from '../testing/token-colours.ts';

type Pair = readonly [front: string, back: string];
const TEXT = 4.5;
const UI = 3;

const across = (fronts: readonly string[], backs: readonly string[]): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back]));
const onItsOwn = (names: readonly string[], front: string, back: string): Pair[] =>
  names.map((name): Pair => [front.replace('*', name), back.replace('*', name)]);

const SURFACES = ['bg', 'surface', 'surface-sunken', 'surface-hover', 'surface-raised'];
const PAGES = ['bg', 'surface', 'surface-raised'];
const STATES = ['accent', 'alive', 'eliminated', 'pending', 'info', 'locked'];

const TEXT_PAIRS: readonly Pair[] = [
  ...across(['text', 'text-2', 'text-3'], SURFACES),
  ...across([...STATES, 'warning', 'danger'], PAGES),
  ...onItsOwn([...STATES, 'warning', 'danger'], '*', '*-soft'),
  ...onItsOwn(STATES, 'text', '*-soft'),
  ...onItsOwn(STATES, 'text-2', '*-soft'),
  ...onItsOwn(['accent', 'alive', 'eliminated'], 'on-*', '*'),
  ['on-ink', 'ink'],
  ['on-ink', 'ink-hover'],
  ['on-pending', 'pending-fill'],
  ['pending-fill', 'on-pending'],
];
const UI_PAIRS: readonly Pair[] = [
  ...across(['border-ui', 'focus', 'accent-edge', 'alive-mark', 'eliminated-mark', 'pending-edge'], PAGES),
  ['accent-edge', 'accent-soft'],
  ['pending-edge', 'pending-soft'],
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

  it('lets every text be read: 4.5:1', () => {
    console.info(`${TEXT_PAIRS.length} ${scheme} text pairs, lowest ${Math.min(...TEXT_PAIRS.map(ratioOf)).toFixed(2)}`);
    expect(tooLow(TEXT_PAIRS, TEXT)).toEqual([]);
  });

  it('lets every control, mark and focus ring be seen: 3:1', () => {
    console.info(`${UI_PAIRS.length} ${scheme} UI pairs, lowest ${Math.min(...UI_PAIRS.map(ratioOf)).toFixed(2)}`);
    expect(tooLow(UI_PAIRS, UI)).toEqual([]);
  });

  it('is the colour that the page gives to the browser', () => {
    const html = readFileSync('index.html', 'utf8');
    const given = new RegExp(`data-scheme="${scheme}"[^>]*content="(#\\w+)"`).exec(html)?.[1];
    expect(given).toBe(hexOf(resolveToken(set, 'surface')));
  });
});

describe('the colours of teams', () => {
  const set = tokens.light;
  const badges = [...NFL_TEAMS.map(({ abbreviation }) => abbreviation.toLowerCase()), 'unknown'];
  const colourOf = (name: string) => resolveToken(set, name);

  it('carry a text that can be read, for 32 teams and the unknown one', () => {
    const ratios = badges.map((code): [string, number] => [code, contrastOf(colourOf(`on-team-${code}`), colourOf(`team-${code}`))]);
    console.info(`${ratios.length} badges, lowest ${Math.min(...ratios.map(([, ratio]) => ratio)).toFixed(2)}`);
    expect(ratios).toHaveLength(33);
    expect(ratios.filter(([, ratio]) => ratio < TEXT)).toEqual([]);
  });

  it('carry black or white, whichever reads better', () => {
    for (const { abbreviation, color, textColor } of NFL_TEAMS) {
      const better = contrastOf('#000000', color) > contrastOf('#ffffff', color) ? '#000000' : '#ffffff';
      const isEnough = contrastOf(textColor, color) >= TEXT;
      expect([abbreviation, isEnough || textColor === better]).toEqual([abbreviation, true]);
    }
  });

  it('are the same in the data that draws badges and in the tokens', () => {
    for (const { abbreviation, color, textColor } of NFL_TEAMS) {
      const code = abbreviation.toLowerCase();
      expect([code, colourOf(`team-${code}`), colourOf(`on-team-${code}`)]).toEqual([code, color.toLowerCase(), textColor]);
    }
  });
});

it('looks the same whether dark was chosen or the system asks for it', () => {
  expect([...tokens.systemDark]).toEqual([...tokens.dark]);
});

it('measures contrast as the guidelines do', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrastOf('oklch(1 0 0)', '#ffffff')).toBeCloseTo(1, 3);
});

it('colours the installed app as the light page', () => {
  const manifest = readFileSync('public/manifest.webmanifest', 'utf8');
  expect(manifest).toContain(`"theme_color": "${hexOf(resolveToken(tokens.light, 'surface'))}"`);
  expect(manifest).toContain(`"background_color": "${hexOf(resolveToken(tokens.light, 'bg'))}"`);
});
