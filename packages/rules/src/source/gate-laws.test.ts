import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAME_STATUSES } from '../season/game-status.ts';
import { deriveSchedule } from '../season/season-schedule.ts';
import { DAY, HOUR, MINUTE, plus } from '../season/time.ts';
import { after, aGame, facts } from '../testing/build-season.ts';
import type { StoredGame } from './accept-game.ts';
import { evaluateGate, GATE_REASONS, type GateReason, hasStood } from './gate.ts';

type Change = { readonly was: StoredGame | null; readonly is: StoredGame; readonly together?: readonly number[]; readonly round?: number };

/** Evaluates one change in a season whose deadlines are derived from its games. */
function ask(games: readonly StoredGame[], now: Date, { was, is, together = [], round = 2 }: Change) {
  const { rounds } = deriveSchedule(facts(games, { now }));
  const before = facts(games, { now, rounds });
  return evaluateGate({
    before,
    schedule: deriveSchedule(before),
    after: { ...before, games: [...games.filter(({ id }) => id !== is.id), is] },
    was,
    is,
    lostGames: new Map([[round, new Set(together)]]),
  });
}

/** The reasons that a law is about; a change may have others too. */
const only = (reasons: readonly GateReason[], ...about: readonly GateReason[]) => reasons.filter((reason) => about.includes(reason));

const SOON = after(-7);
const first = aGame({ round: 1, homeTeamId: 1, awayTeamId: 2 });
const monday = aGame({ round: 1, homeTeamId: 3, awayTeamId: 4, kickoffAt: after(4) });
const third = aGame({ round: 3, homeTeamId: 5, awayTeamId: 6, kickoffAt: after(14) });
/** Games of round 2 with these kickoffs, each between its own teams. */
const second = (kickoffs: readonly (Date | null)[]) =>
  kickoffs.map((kickoffAt, index) => aGame({ round: 2, homeTeamId: 2 * index + 9, awayTeamId: 2 * index + 10, kickoffAt }));

const hours = (min: number, max: number) => fc.integer({ min, max });

describe('the gate finds', () => {
  const MIDDLE = after(9);
  /** Kickoffs with a known median, and games that do not count. */
  const around = (apart: readonly number[], hasMiddle: boolean) => [
    ...second([...(hasMiddle ? [MIDDLE] : []), ...apart.flatMap((by) => [plus(MIDDLE, -by * HOUR), plus(MIDDLE, by * HOUR)]), null]),
    aGame({ round: 2, status: 'CANC', kickoffAt: after(300) }),
    aGame({ round: 2, isDisowned: true, kickoffAt: after(300) }),
    third,
  ];

  it('(a) a kickoff more than 6 days from the median of its round, later or earlier, unless it is the one believed', async () => {
    const minutes = fc.oneof(fc.constantFrom(-8641, -8640, 8640, 8641), fc.integer({ min: -30_000, max: 30_000 }));
    await fc.assert(
      fc.property(
        fc.array(hours(1, 60), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        minutes,
        fc.constantFrom('new', 'moved', 'believed'),
        (apart, hasMiddle, distance, kind) => {
          const games = around(apart, hasMiddle);
          const is = aGame({ round: 2, kickoffAt: plus(MIDDLE, distance * MINUTE) });
          const was = kind === 'new' ? null : kind === 'moved' ? { ...is, kickoffAt: plus(MIDDLE, 1) } : is;
          const { reasons } = ask(was === null ? games : [...games, was], SOON, { was, is });
          const far = distance > 8640 ? ['late-kickoff'] : distance < -8640 ? ['early-kickoff'] : [];
          expect(only(reasons, 'late-kickoff', 'early-kickoff')).toEqual(kind === 'believed' ? [] : far);
        },
      ),
    );
  });

  it('nothing in what was believed within a week before, though its kickoff is outlying and its deadline a day earlier', async () => {
    await fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(168, 169), hours(0, 400)),
        fc.constantFrom('same', 'other kickoff', 'other round'),
        (age, kind) => {
          const early = plus(MIDDLE, -8 * DAY);
          const former = { round: kind === 'other round' ? 3 : 2, kickoffAt: kind === 'other kickoff' ? plus(early, 1) : early };
          const was = aGame({ round: 2, kickoffAt: MIDDLE, former: { ...former, until: plus(SOON, -age * HOUR) } });
          const { reasons } = ask([...around([30], true), was], SOON, { was, is: { ...was, kickoffAt: early } });
          const isRetraction = kind === 'same' && age <= 7 * 24;
          expect(only(reasons, 'early-kickoff', 'early-deadline')).toEqual(isRetraction ? [] : ['early-kickoff', 'early-deadline']);
        },
      ),
    );
  });

  it('(b) an unreached deadline that comes to lie in the past or more than 24 hours earlier', async () => {
    await fc.assert(
      fc.property(hours(-90, 400), fc.oneof(fc.constantFrom(24, 25), hours(-100, 600)), fc.boolean(), (ahead, earlier, isLoaded) => {
        const [was, ...others] = second([after(7), after(9), after(10)]);
        if (was === undefined) throw new Error('a round has games');
        const now = after(7, -ahead);
        const kickoffAt = after(7, -earlier);
        const is = { ...was, kickoffAt };
        const verdict = isLoaded ? ask([was, ...others, third], now, { was, is }) : ask([third], now, { was: null, is });
        const isEarly = isLoaded && ahead > 0 && (kickoffAt <= now || earlier > 24);
        expect(only(verdict.reasons, 'early-deadline')).toEqual(isEarly ? ['early-deadline'] : []);
        expect(verdict.earlyDeadlines).toEqual(isEarly ? [kickoffAt] : []);
      }),
    );
  });

  const TAKEN: Record<string, Partial<StoredGame>> = {
    cancelled: { status: 'CANC' },
    disowned: { isDisowned: true },
    moved: { round: 3, earlierRounds: [2], kickoffAt: after(15) },
    'put behind the next start': { kickoffAt: after(14) },
  };

  it('(c) a round that has not started and loses its last game, or more than two of them', async () => {
    await fc.assert(
      fc.property(fc.constantFrom(...Object.keys(TAKEN)), hours(1, 5), hours(0, 4), fc.boolean(), (kind, count, others, isStarted) => {
        const games = second(Array.from({ length: count }, (_, index) => after(7 + index / 2)));
        const was = games.at(-1);
        if (was === undefined) throw new Error('a round has games');
        const together = [was.id, ...Array.from({ length: others }, (_, index) => -index)];
        const { reasons } = ask([first, ...games, third], isStarted ? after(10) : SOON, { was, is: { ...was, ...TAKEN[kind] }, together });
        const isEmptied = !isStarted && (count === 1 || others >= 2);
        expect(only(reasons, 'round-emptied')).toEqual(isEmptied ? ['round-emptied'] : []);
      }),
    );
  });

  it('(d) a change in another round: a deadline before which its last game is no longer played', async () => {
    await fc.assert(
      fc.property(fc.oneof(fc.constantFrom(0, 1), hours(-60, 71)), (later) => {
        const [was, ...others] = second([after(7), after(9)]);
        if (was === undefined) throw new Error('a round has games');
        const { reasons } = ask([first, monday, was, ...others, third], SOON, { was, is: { ...was, kickoffAt: after(4, later) } });
        expect(only(reasons, 'other-round')).toEqual(later <= 0 ? ['other-round'] : []);
      }),
    );
  });

  it('a final that becomes cancelled, and another pair under the same id', async () => {
    const status = fc.constantFrom(...GAME_STATUSES);
    await fc.assert(
      fc.property(
        status,
        status,
        fc.constantFrom([9, 10], [10, 9], [9, 12], [12, 9], [13, 14]),
        (before, now, [homeTeamId = 0, awayTeamId = 0]) => {
          const was = aGame({ round: 2, homeTeamId: 9, awayTeamId: 10, status: before, kickoffAt: after(7) });
          const { reasons } = ask([first, was, third], after(8), { was, is: { ...was, status: now, homeTeamId, awayTeamId } });
          expect(reasons.includes('final-cancelled')).toBe((before === 'FT' || before === 'AOT') && now === 'CANC');
          expect(reasons.includes('other-pair')).toBe(homeTeamId + awayTeamId !== 19);
        },
      ),
    );
  });
});

it('the gate finds (e) a final of 0-0, with or without overtime, unless it is the one believed', async () => {
  const result = fc.record({
    status: fc.constantFrom(...GAME_STATUSES),
    homeScore: fc.constantFrom(0, 0, 3, null),
    awayScore: fc.constantFrom(0, 0, 3, null),
  });
  const isScoreless = ({ status, homeScore, awayScore }: Pick<StoredGame, 'status' | 'homeScore' | 'awayScore'>) =>
    ['FT', 'AOT'].includes(status) && homeScore === 0 && awayScore === 0;
  await fc.assert(
    fc.property(result, result, fc.boolean(), (before, now, isNew) => {
      const was = aGame({ round: 2, homeTeamId: 9, awayTeamId: 10, kickoffAt: after(7), ...before });
      const { reasons } = ask(isNew ? [first, third] : [first, was, third], after(8), { was: isNew ? null : was, is: { ...was, ...now } });
      expect(reasons.includes('scoreless-final')).toBe(isScoreless(now) && (isNew || !isScoreless(before)));
    }),
  );
});

it('what is held is believed once it has stood for as long as each of its reasons takes, its deadlines a day ahead by then', async () => {
  const standing: Partial<Record<GateReason, number>> = {
    'late-kickoff': 24,
    'early-deadline': 48,
    'round-emptied': 6,
    'scoreless-final': 0.5,
  };
  await fc.assert(
    fc.property(
      fc.subarray([...GATE_REASONS], { minLength: 1, maxLength: 2 }),
      fc.oneof(fc.constantFrom(0.4, 0.5, 6, 24, 48), hours(0, 60)),
      fc.array(hours(22, 30), { maxLength: 2 }),
      (reasons, stood, ahead) => {
        const now = SOON;
        const found = hasStood(
          { reasons, earlyDeadlines: ahead.map((by) => plus(now, by * HOUR)) },
          { since: plus(now, -stood * HOUR), now },
        );
        const isLongEnough = reasons.every((reason) => stood >= (standing[reason] ?? Number.POSITIVE_INFINITY));
        expect(found).toBe(isLongEnough && ahead.every((by) => by > 24));
      },
    ),
  );
});
