import { GAME_STATUSES } from '@survivor/rules';
import { runsOf, seedsOf } from '@survivor/rules/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoundResponse, SourceGame } from '../sports-source.ts';
import { SourceError } from '../sports-source.ts';
import type { RawEvent } from '../testing/recorded-events.ts';
import { eventOf, scriptedFetch } from '../testing/recorded-events.ts';
import { createTheSportsDbSource } from './create-thesportsdb-source.ts';

const MUTANTS = runsOf({ usual: 1_000, soak: 100_000 });
/** One that always ran. */
const KEPT = 20_251_207;
const ROUND = 14;
const PAIRS = ['KC-HOU', 'GB-CHI', 'BUF-CIN', 'LAC-PHI'];
const PLAYED = PAIRS.map((pair, index) => eventOf(pair, index < 2 ? {} : { strStatus: 'NS', intHomeScore: null, intAwayScore: null }));
const FIELDS = Object.keys(PLAYED[0] ?? {});

const nearValid = fc.constantFrom<unknown>(
  ...['', ' ', '0', '-0', '-1', '7', '200', '201', '1e3', '0x10', '7.5', ' 20 ', 'NaN', 'null', '14', '13', '160', '500', '2025', '2024'],
  ...['134946', '134942', '999999', '4391', 'FT', 'ft', 'AOT', 'Match Finished', 'PST', 'CANC', 'NS', 'Q3', 'Nobody Knows', '__proto__'],
  ...['2025-12-07T18:00:00', '2025-12-07T18:00:00Z', '2025-02-30T18:00:00', '2025-12-07', '0000-00-00T00:00:00', '9999-99-99T99:99:99'],
  ...[null, true, false, 0, -1, 14, 2025, 134_946, 1e21, 7.5, [], {}, [[[]]], { toString: 1 }],
);
const anyValue = fc.oneof(
  { arbitrary: nearValid, weight: 4 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
  { arbitrary: fc.string(), weight: 1 },
);

type EventsMutation = (events: unknown[]) => unknown[];
const index = fc.nat({ max: PAIRS.length - 1 });
const isEvent = (event: unknown): event is RawEvent => typeof event === 'object' && event !== null && !Array.isArray(event);
const changeEvent = (events: unknown[], at: number, change: (event: RawEvent) => unknown): unknown[] =>
  events.map((event, position) => (position === at && isEvent(event) ? change(event) : event));

const setField = fc.tuple(index, fc.constantFrom(...FIELDS), anyValue).map(
  ([at, field, value]): EventsMutation =>
    (events) =>
      changeEvent(events, at, (event) => ({ ...event, [field]: value })),
);
const dropField = fc.tuple(index, fc.constantFrom(...FIELDS)).map(
  ([at, field]): EventsMutation =>
    (events) =>
      changeEvent(events, at, (event) => Object.fromEntries(Object.entries(event).filter(([key]) => key !== field))),
);
const repeatEvent = fc.tuple(index, fc.constantFrom(...FIELDS), anyValue).map(
  ([at, field, value]): EventsMutation =>
    (events) => [...events, ...events.slice(at, at + 1).map((event) => (isEvent(event) ? { ...event, [field]: value } : event))],
);
const replaceEvent = fc.tuple(index, anyValue).map(
  ([at, value]): EventsMutation =>
    (events) =>
      events.map((event, position) => (position === at ? value : event)),
);
const dropEvents = fc.tuple(index, index).map(
  ([from, to]): EventsMutation =>
    (events) =>
      events.slice(from, to),
);
const eventsMutation = fc.oneof(
  { arbitrary: setField, weight: 8 },
  dropField,
  { arbitrary: repeatEvent, weight: 3 },
  replaceEvent,
  dropEvents,
);

const wrap = fc.oneof(
  { arbitrary: fc.constant((events: unknown): unknown => ({ events })), weight: 12 },
  anyValue.map((value) => (): unknown => ({ events: value })),
  anyValue.map((value) => (): unknown => value),
);
type TextMutation = (text: string) => string;
const same: TextMutation = (text) => text;
const cut = fc.nat().map(
  (at): TextMutation =>
    (text) =>
      text.slice(0, at % (text.length + 1)),
);
const insert = fc.tuple(fc.nat(), fc.string({ maxLength: 4, unit: 'binary' })).map(
  ([at, junk]): TextMutation =>
    (text) =>
      text.slice(0, at % (text.length + 1)) + junk + text.slice(at % (text.length + 1)),
);
const textMutation = fc.oneof({ arbitrary: fc.constant(same), weight: 10 }, cut, insert);
const status = fc.oneof({ arbitrary: fc.constant(200), weight: 15 }, fc.constantFrom(201, 301, 400, 404, 429, 500, 503));

function expectSoundGame(game: SourceGame): void {
  expect(game.sourceId).toMatch(/^[\w-]{1,40}$/);
  expect(Number.isInteger(game.round) && game.round >= 1 && game.round <= 18).toBe(true);
  for (const team of [game.homeTeamId, game.awayTeamId]) expect(Number.isInteger(team) && team >= 1 && team <= 32).toBe(true);
  expect(game.homeTeamId).not.toBe(game.awayTeamId);
  expect(game.kickoffAt === null || !Number.isNaN(game.kickoffAt.getTime())).toBe(true);
  expect(GAME_STATUSES).toContain(game.status);
  for (const score of [game.homeScore, game.awayScore])
    expect(score === null || (Number.isInteger(score) && score >= 0 && score <= 200)).toBe(true);
  if (game.status === 'FT' || game.status === 'AOT') expect([game.homeScore, game.awayScore]).not.toContain(null);
}

function expectSoundResponse({ games, quarantined }: RoundResponse): void {
  games.forEach(expectSoundGame);
  expect(new Set(games.map(({ homeTeamId, awayTeamId }) => `${homeTeamId}-${awayTeamId}`)).size).toBe(games.length);
  for (const event of quarantined) {
    expect(event.reason).toMatch(/^[\u0020-\u007e\u00a0-\u024f]{10,200}$/);
    expect(JSON.stringify(event)).not.toMatch(/\\u0000|\\ud[89a-f]/);
  }
}

function expectSourceError(error: unknown): string {
  if (!(error instanceof SourceError)) throw error;
  expect(error.message).toMatch(/^[\u0020-\u007e\u00a0-\u024f]{5,240}$/);
  expect(error.message).not.toContain('secret-key');
  return error.kind;
}

describe(`${MUTANTS} mutated answers`, () => {
  it.each(seedsOf(KEPT))('never throw anything but SourceError, and never yield an unsound game (seed %i)', async (seed) => {
    const outcomes = new Map<string, number>();
    const count = (outcome: string): Map<string, number> => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const mutant = fc.record({
      changes: fc.array(eventsMutation, { minLength: 1, maxLength: 5 }),
      wrap,
      text: textMutation,
      status,
      isLookUp: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(mutant, async (made) => {
        const events = made.changes.reduce<unknown[]>((list, change) => change(list), made.isLookUp ? PLAYED.slice(0, 1) : PLAYED);
        const body = made.text(JSON.stringify(made.wrap(events)) ?? '');
        const { fetch } = scriptedFetch(() => new Response(body, { status: made.status }));
        const source = createTheSportsDbSource({ baseUrl: 'http://source.test/json/secret-key', fetch });
        const sourceId = String(PLAYED[0]?.idEvent);
        const call = made.isLookUp ? source.fetchGame({ season: 2025, sourceId }) : source.fetchRound({ season: 2025, round: ROUND });
        const outcome = await call.then(
          (answer) => ({ answer }),
          (error: unknown) => ({ error }),
        );
        if ('answer' in outcome) {
          expectSoundResponse(outcome.answer);
          if (!made.isLookUp) expect(outcome.answer.games.every((game) => game.round === ROUND)).toBe(true);
          count(outcome.answer.quarantined.length > 0 ? 'partly accepted' : 'accepted');
        } else {
          count(expectSourceError(outcome.error));
        }
      }),
      { seed, numRuns: MUTANTS },
    );
    console.log(`${MUTANTS} mutated answers, seed ${seed}: ${[...outcomes].map(([kind, times]) => `${times} ${kind}`).join(', ')}`);
  });
});
