import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredGame } from '../source/accept-game.ts';
import { reviewResponse } from '../source/review-response.ts';
import { after, facts, threeRounds } from '../testing/build-season.ts';
import { say } from '../testing/say.ts';
import { runsOf, seedsOf } from '../testing/seed.ts';
import { deriveSchedule, type SeasonFacts } from './season-schedule.ts';
import { HOUR, plus } from './time.ts';

const EDITS = runsOf({ usual: 250, soak: 50_000 });
const PER_SEASON = 25;

const edit = fc.record({
  hours: fc.integer({ min: 0, max: 40 }),
  game: fc.integer({ min: 0, max: 5 }),
  status: fc.constantFrom('NS', 'NS', 'PST', 'CANC', 'Q1', 'UNKNOWN', 'FT' as const),
  round: fc.constantFrom(null, null, null, null, 1, 2, 3),
  shift: fc.constantFrom(null, 'unknown' as const, ...[-400, -60, -23, -2, 5, 70, 300]),
});

/**
 * Edits that neither remove a game from a round nor return it, which would change the deadline at
 * once.
 */
const kickoffEdit = edit.map((one) => ({ ...one, status: one.status === 'CANC' ? ('PST' as const) : one.status, round: null }));
const season = (edits: fc.Arbitrary<Edit>) => fc.array(edits, { minLength: PER_SEASON, maxLength: PER_SEASON });

type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;
type Given = Omit<SeasonFacts, 'games'> & { readonly games: readonly StoredGame[] };

/** The season after one report, as far as the gate accepts it. */
function edited(given: Given, { game, status, round, shift }: Edit): Given {
  const stored = given.games[game];
  if (stored === undefined) return given;
  const kickoffAt = shift === 'unknown' ? null : stored.kickoffAt && plus(stored.kickoffAt, (shift ?? 0) * HOUR);
  const scores = status === 'FT' ? { homeScore: 3, awayScore: 0 } : { homeScore: null, awayScore: null };
  const event = { ...stored, ...scores, kickoffAt, status, round: round ?? stored.round };
  const said = given.games.map((other): StoredGame => (other === stored ? { ...other, isListed: false } : other));
  const { games } = reviewResponse({
    facts: given,
    reported: said,
    held: [],
    scope: { kind: 'lookup', sourceId: stored.sourceId },
    events: [event],
  });
  return { ...given, games: given.games.map((other) => games.find((changed) => changed.id === other.id) ?? other) };
}

const opening = (): Given => ({ ...facts([]), games: threeRounds(), now: after(-10) });

describe.each(seedsOf(20_250_904))('laws of the schedule (seed %i)', (seed) => {
  it(`a started round never reopens, and no report alone puts a deadline into the past or a day earlier: ${EDITS} random edits`, async () => {
    await fc.assert(
      fc.property(fc.oneof(season(edit), season(kickoffEdit)), (changes) => {
        const areKickoffsAlone = changes.every(({ status, round }) => status !== 'CANC' && round === null);
        let given = opening();
        for (const change of changes) {
          const now = plus(given.now, change.hours * HOUR);
          const before = deriveSchedule({ ...given, now });
          given = edited({ ...given, now, rounds: before.rounds }, change);
          const schedule = deriveSchedule(given);
          for (const [index, round] of schedule.rounds.entries()) {
            const was = before.rounds[index]?.startsAt ?? null;
            if (was === null) continue;
            if (was <= now) {
              expect(round).toMatchObject({ startsAt: was, isVoid: false });
            } else if (round.startsAt !== null) {
              expect(round.startsAt > now).toBe(true);
              if (!areKickoffsAlone) continue;
              expect(round.startsAt.getTime()).toBeGreaterThanOrEqual(plus(was, -24 * HOUR).getTime());
            }
          }
          given = { ...given, rounds: schedule.rounds };
        }
      }),
      { numRuns: Math.ceil(EDITS / PER_SEASON), seed },
    );
    say(`${EDITS} random schedule edits, seed ${seed}: 0 started rounds reopened`);
  });

  it('does not depend on the order in which the games are listed', async () => {
    await fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (changes, keys) => {
        const given = changes.reduce(edited, { ...opening(), now: after(1) });
        const order = given.games.map((game, index) => ({ game, key: keys[index] ?? 0 })).sort((a, b) => a.key - b.key);
        const sorted = (schedule: ReturnType<typeof deriveSchedule>) => ({
          ...schedule,
          teamRounds: [...schedule.teamRounds].sort((a, b) => a.round - b.round || a.teamId - b.teamId),
        });
        expect(sorted(deriveSchedule({ ...given, games: order.map(({ game }) => game) }))).toEqual(sorted(deriveSchedule(given)));
      }),
      { numRuns: runsOf({ usual: 100, soak: 1_000 }), seed },
    );
  });

  it('what follows at an instant is the same however often it was derived before', async () => {
    await fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), fc.array(fc.integer({ min: 0, max: 800 }), { maxLength: 6 }), (changes, looks) => {
        const given = changes.reduce(edited, opening());
        const first = deriveSchedule(given);
        const start: Given = { ...given, rounds: first.rounds };
        const instants = [...looks].sort((a, b) => a - b).map((hours) => plus(given.now, hours * HOUR));
        const last = instants.at(-1) ?? given.now;
        let { rounds } = start;
        for (const now of instants) rounds = deriveSchedule({ ...start, now, rounds }).rounds;
        expect(deriveSchedule({ ...start, now: last, rounds })).toEqual(deriveSchedule({ ...start, now: last }));
      }),
      { numRuns: runsOf({ usual: 100, soak: 1_000 }), seed },
    );
  });
});
