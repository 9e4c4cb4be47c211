import { describe, expect, it } from 'vitest';
import { planGrading } from './grading-plan.ts';
import { deriveSchedule } from './season-schedule.ts';
import { after, facts, final, OPENING, threeRounds } from './testing/build-season.ts';

const rounds = [OPENING, after(7), after(14)].map((startsAt, index) => ({ ordinal: index + 1, startsAt }));
const unswept = rounds.map(({ ordinal }) => ({ ordinal, isVoid: false, sweptAt: null as Date | null }));
const swept = (...ordinals: number[]) => unswept.map((round) => ({ ...round, sweptAt: ordinals.includes(round.ordinal) ? OPENING : null }));
const scheduleAt = (now: Date, games = threeRounds()) => deriveSchedule(facts(games, { rounds, now }));
const withFinal = (index: number, home: number, away: number, games = threeRounds()) =>
  games.map((game, i) => (i === index ? { ...game, ...final(home, away) } : game));

function plan(now: Date, { games = threeRounds(), before = threeRounds(), storedRounds = unswept, storedClosedThrough = 0 } = {}) {
  return planGrading({
    schedule: scheduleAt(now, games),
    storedTeamRounds: scheduleAt(now, before).teamRounds,
    storedRounds,
    storedClosedThrough,
    now,
  });
}

describe('what is to be graded', () => {
  it('is nothing before the first deadline', () => {
    expect(plan(after(-1))).toMatchObject({ eliminate: [], changed: [], regradeFrom: null, reopenedFrom: null, started: [], sweep: [] });
  });

  it('is a round once when its deadline is reached, for missed picks', () => {
    const first = plan(OPENING);
    expect(first.eliminate.map(({ ordinal }) => ordinal)).toEqual([1]);
    expect(first.sweep).toEqual([1]);
    expect(plan(after(1), { storedRounds: swept(1) }).eliminate).toEqual([]);
  });

  it('is a round again with every new result, those who lost or tied failing', () => {
    const { eliminate, changed } = plan(after(1), { games: withFinal(0, 0, 7), storedRounds: swept(1) });
    expect(eliminate.map(({ ordinal }) => ordinal)).toEqual([1]);
    expect(eliminate[0]?.failing.flatMap((reason, index) => (reason === null ? [] : [[index + 1, reason]]))).toEqual([[1, 'loss']]);
    expect(changed).toEqual([]);
  });

  it('is every league with picks on a team whose result was changed or taken back', () => {
    const flipped = plan(after(1), { before: withFinal(0, 0, 7), games: withFinal(0, 7, 0), storedRounds: swept(1) });
    expect(flipped.changed).toEqual([{ round: 1, teamIds: [1, 2] }]);
    const undone = plan(after(1), { before: withFinal(0, 0, 7), storedRounds: swept(1) });
    expect(undone.changed).toEqual([{ round: 1, teamIds: [1, 2] }]);
  });

  it('is every league in play when a round loses or regains all its games', () => {
    const cancelled = threeRounds().map((game) => (game.round === 1 ? { ...game, status: 'CANC' as const } : game));
    expect(plan(after(1), { games: cancelled, storedRounds: swept(1) })).toMatchObject({ regradeFrom: 1, started: [] });
    const stored = swept(1).map((round) => ({ ...round, isVoid: round.ordinal === 1 }));
    expect(plan(after(1), { before: cancelled, storedRounds: stored }).regradeFrom).toBe(1);
  });

  it('is every league completed by a round that is closed no longer', () => {
    expect(plan(after(20), { storedRounds: swept(1, 2, 3), storedClosedThrough: 2 }).reopenedFrom).toBe(1);
    expect(plan(after(20), { storedRounds: swept(1, 2, 3) }).reopenedFrom).toBeNull();
  });
});
