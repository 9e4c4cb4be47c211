import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptReport, correctableUntil, isKickoffHeldBack } from './accept-game.ts';
import { DAY, HOUR, plus } from './instant.ts';
import { deriveSchedule, roundEnds, type SeasonFacts } from './season-schedule.ts';
import { after, facts, threeRounds } from './testing/build-season.ts';
import { say } from './testing/say.ts';

const EDITS = 5_000;
const PER_SEASON = 25;
const seed = 20_250_904;

const edit = fc.record({
  hours: fc.integer({ min: 0, max: 40 }),
  game: fc.integer({ min: 0, max: 5 }),
  status: fc.constantFrom('NS', 'NS', 'PST', 'CANC', 'Q1', 'UNKNOWN', 'FT' as const),
  round: fc.constantFrom(null, null, null, null, 1, 2, 3),
  shift: fc.constantFrom(null, 'unknown' as const, ...[-400, -60, -23, -2, 5, 70, 300]),
});

const kickoffEdit = edit.map((one) => ({ ...one, status: one.status === 'CANC' ? ('PST' as const) : one.status, round: null }));
const season = (edits: fc.Arbitrary<Edit>) => fc.array(edits, { minLength: PER_SEASON, maxLength: PER_SEASON });

type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function edited(given: SeasonFacts, { game, status, round, shift }: Edit): SeasonFacts {
  const stored = given.games[game];
  if (stored === undefined) return given;
  const kickoffAt = shift === 'unknown' ? null : stored.kickoffAt && plus(stored.kickoffAt, (shift ?? 0) * HOUR);
  const scores = status === 'FT' ? { homeScore: 3, awayScore: 0 } : { homeScore: null, awayScore: null };
  const full = { ...stored, firstFinalAt: null };
  const until = correctableUntil(full, { isLast: stored.round === given.lastRound, endsAt: roundEnds(given).get(stored.round) ?? null });
  const verdict = acceptReport(full, { ...stored, round: round ?? stored.round, kickoffAt, status, ...scores }, { now: given.now, until });
  if (verdict.kind !== 'store') return given;
  const isHeld = isKickoffHeldBack(given, verdict.game, new Set([1, 2, 3]));
  const taken = isHeld ? { ...verdict.game, kickoffAt: verdict.game.round === stored.round ? stored.kickoffAt : null } : verdict.game;
  return { ...given, games: given.games.map((other) => (other === stored ? taken : other)) };
}

it(`a started round never reopens, deadlines do not fall into the past, and the current round never goes back: ${EDITS} random edits (seed ${seed})`, () => {
  let edits = 0;
  let started = 0;
  fc.assert(
    fc.property(fc.oneof(season(edit), season(kickoffEdit)), (changes) => {
      const areKickoffsAlone = changes.every(({ status, round }) => status !== 'CANC' && round === null);
      let given = facts(threeRounds(), { now: after(-10) });
      for (const change of changes) {
        const before = deriveSchedule({ ...given, now: plus(given.now, change.hours * HOUR) });
        given = { ...given, now: plus(given.now, change.hours * HOUR), rounds: before.rounds, currentRound: before.currentRound };
        given = edited(given, change);
        const schedule = deriveSchedule(given);
        edits++;
        expect(schedule.currentRound).toBeGreaterThanOrEqual(before.currentRound);
        for (const [index, round] of schedule.rounds.entries()) {
          const was = before.rounds[index]?.startsAt ?? null;
          if (was !== null && was <= given.now) {
            expect(round.startsAt).toEqual(was);
            started++;
          } else if (was !== null && round.startsAt !== null) {
            expect(round.startsAt > given.now).toBe(true);
            const isNear = was.getTime() - given.now.getTime() <= 14 * DAY;
            if (isNear && areKickoffsAlone) expect(round.startsAt.getTime()).toBeGreaterThanOrEqual(was.getTime() - DAY);
          }
        }
        given = { ...given, rounds: schedule.rounds, currentRound: schedule.currentRound };
      }
    }),
    { numRuns: EDITS / PER_SEASON, seed },
  );
  say(`${edits} random schedule edits, seed ${seed}: 0 of ${started} started rounds reopened`);
});

it('what follows from the games does not depend on the order in which they are listed', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 8 }), fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (changes, keys) => {
      const given = changes.reduce(edited, facts(threeRounds(), { now: after(1) }));
      const order = given.games.map((game, index) => ({ game, key: keys[index] ?? 0 })).sort((a, b) => a.key - b.key);
      const sorted = (schedule: ReturnType<typeof deriveSchedule>) => ({
        ...schedule,
        teamRounds: [...schedule.teamRounds].sort((a, b) => a.round - b.round || a.teamId - b.teamId),
      });
      expect(sorted(deriveSchedule({ ...given, games: order.map(({ game }) => game) }))).toEqual(sorted(deriveSchedule(given)));
    }),
    { numRuns: 1_000, seed },
  );
});

it('derived again from what was derived, nothing changes', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 8 }), fc.integer({ min: -200, max: 800 }), (changes, hours) => {
      const given = changes.reduce(edited, facts(threeRounds(), { now: after(0, hours) }));
      const first = deriveSchedule(given);
      expect(deriveSchedule({ ...given, rounds: first.rounds, currentRound: first.currentRound })).toEqual(first);
    }),
    { numRuns: 1_000, seed },
  );
});
