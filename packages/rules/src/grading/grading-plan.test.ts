import { describe, expect, it } from 'vitest';
import { deriveSchedule } from '../season/season-schedule.ts';
import { after, aGame, facts, final, OPENING, threeRounds } from '../testing/build-season.ts';
import { gradedFactsOf, planGrading } from './grading-plan.ts';

const rounds = [OPENING, after(7), after(14)].map((startsAt, index) => ({ ordinal: index + 1, startsAt, formerStartsAt: null }));
const judgedBy = (now: Date, games = threeRounds()) => gradedFactsOf(deriveSchedule(facts(games, { rounds, now })), now);
const withFinal = (index: number, home: number, away: number, games = threeRounds()) =>
  games.map((game, i) => (i === index ? { ...game, ...final(home, away) } : game));
const nothing = { rounds: [], closedThrough: 0 };
const allFinal = () => threeRounds().map((game) => ({ ...game, ...final(7, 0) }));

describe('what is to be graded', () => {
  it('is a round once when its deadline is reached, for missed picks', () => {
    expect(judgedBy(after(-1))).toEqual(nothing);
    const first = planGrading(nothing, judgedBy(OPENING));
    expect(first.eliminate.map(({ ordinal }) => ordinal)).toEqual([1]);
    expect(planGrading(first.facts, judgedBy(after(1)))).toMatchObject({ eliminate: [], changed: [] });
  });

  it('is a round again with every new result, those who lost or tied failing', () => {
    const { eliminate, changed } = planGrading(judgedBy(after(1)), judgedBy(after(1), withFinal(0, 0, 7)));
    expect(eliminate.map(({ failing }) => [...failing])).toEqual([[[1, 'loss']]]);
    expect(changed).toEqual([]);
  });

  it('is every league with picks on a team that failed and fails no longer or otherwise, or was safe and fails', () => {
    const lost = judgedBy(after(1), withFinal(0, 0, 7));
    expect(planGrading(lost, judgedBy(after(1), withFinal(0, 7, 0))).changed).toEqual([{ round: 1, teamIds: [1, 2] }]);
    expect(planGrading(lost, judgedBy(after(1), withFinal(0, 3, 3))).changed).toEqual([{ round: 1, teamIds: [1, 2] }]);
    expect(planGrading(lost, judgedBy(after(1))).changed).toEqual([{ round: 1, teamIds: [1] }]);
  });

  it('is every league with picks on a team that is new to a closed round and fails in it', () => {
    const added = aGame({ homeTeamId: 20, awayTeamId: 21, ...final(0, 7) });
    expect(planGrading(judgedBy(after(20), allFinal()), judgedBy(after(20), [...allFinal(), added])).changed).toEqual([
      { round: 1, teamIds: [20] },
    ]);
  });

  it('is no completed league while its rounds stay closed', () => {
    const closed = judgedBy(after(20), allFinal());
    const reopened = allFinal().map((game, index) => (index === 2 ? { ...game, status: 'Q4' as const } : game));
    expect([planGrading(closed, closed).reopenFrom, planGrading(closed, judgedBy(after(20), reopened)).reopenFrom]).toEqual([null, 2]);
  });

  it('is every league completed by a void round or a later one when that round counts again', () => {
    const closed = judgedBy(after(20), allFinal());
    const without = { ...closed, rounds: closed.rounds.filter(({ ordinal }) => ordinal !== 2) };
    const plan = planGrading(without, closed);
    expect(plan.eliminate.map(({ ordinal }) => ordinal)).toEqual([2]);
    expect(plan.reopenFrom).toBe(2);
  });
});
