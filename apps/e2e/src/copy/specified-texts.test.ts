import { JOB_DISPLAY_NAMES } from '@survivor/contract/job-names';
import { TICKET_ISSUE_LABELS } from '@survivor/contract/ticket-types';
import { describeNflSeason, describeRefusal, GAME_STATUS_LABELS, LEAGUE_STATUSES, LEAGUE_TYPE_LABELS } from '@survivor/rules';
import { adminCatalog, playerCatalog } from '@survivor/web/catalog';
import { describe, expect, it } from 'vitest';
import { CALLS } from './catalog-calls.ts';
import { SPECIFIED } from './specified-texts.ts';
import { ANY, walkCatalog } from './walk-catalog.ts';

/** The words that screens take from the rules, which the server says too. */
const RULES = [
  ...[GAME_STATUS_LABELS, JOB_DISPLAY_NAMES, LEAGUE_TYPE_LABELS, TICKET_ISSUE_LABELS].flatMap((labels) => Object.values(labels)),
  ...LEAGUE_STATUSES,
  describeNflSeason(2025),
  describeRefusal({ kind: 'locked' }),
  describeRefusal({ kind: 'eliminated' }),
];

/** Objects of texts that stand side by side on the page, as one text. */
function sentencesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value);
  const isSentence = inner.every((part) => typeof part === 'string');
  return isSentence ? [inner.join('')] : inner.flatMap(sentencesOf);
}

describe('the specification', () => {
  it('finds every text that it quotes in the catalog, word for word', () => {
    const catalogs = { ...playerCatalog, ...adminCatalog };
    const said = new Set([
      ...RULES,
      ...walkCatalog(catalogs, CALLS).flatMap(({ variants }) => variants.map((parts) => parts.join(''))),
      ...sentencesOf(catalogs),
    ]);
    const specified = Object.entries(SPECIFIED).flatMap(([section, texts]) => texts.map((text) => ({ section, text })));
    const missing = specified.filter(({ text }) => !said.has(text.replaceAll(/\{\w+\}/g, ANY)));
    expect(missing.map(({ section, text }) => `${section}: ${text}`)).toEqual([]);
  });
});
