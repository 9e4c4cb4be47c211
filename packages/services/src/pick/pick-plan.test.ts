import { describe, expect, it } from 'vitest';
import { HOME_WINS_1, SeasonStage, type StageLeague, teamIdOf, when } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getPickPlan } from './get-pick-plan.ts';
import { setPickPlan } from './set-pick-plan.ts';

const database = useTestDatabase();

/** `accepted`, or the text of the refusal. */
async function plan(league: StageLeague, name: string, round: number, team: string | null): Promise<string> {
  const input = { leagueId: league.id, round, teamId: team === null ? null : String(teamIdOf(team)) };
  return await setPickPlan({ ctx: league.person(name).ctx, input }).then(
    () => 'accepted',
    (error: Error) => error.message,
  );
}

const planOf = (league: StageLeague, name: string) => getPickPlan({ ctx: league.person(name).ctx, input: { leagueId: league.id } });

async function marksOf(league: StageLeague, name: string): Promise<string> {
  const { marks } = await planOf(league, name);
  return marks.map(({ round, teamId }) => `W${round} ${teamId}`).join(', ');
}
const marks = (...entries: [round: number, team: string][]) => entries.map(([round, team]) => `W${round} ${teamIdOf(team)}`).join(', ');

describe('a plan (rules 4)', () => {
  it('contains one team per week and each team once: another team replaces it, another week moves it', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    expect(await plan(league, 'Ann', 1, 'KC')).toBe('accepted');
    expect(await plan(league, 'Ann', 3, 'LV')).toBe('accepted');
    expect(await marksOf(league, 'Ann')).toBe(marks([1, 'KC'], [3, 'LV']));
    await plan(league, 'Ann', 1, 'SF');
    await plan(league, 'Ann', 2, 'LV');
    expect(await marksOf(league, 'Ann')).toBe(marks([1, 'SF'], [2, 'LV']));
    await plan(league, 'Ann', 2, 'LV');
    await plan(league, 'Ann', 1, null);
    await plan(league, 'Ann', 1, null);
    expect(await marksOf(league, 'Ann')).toBe(marks([2, 'LV']));
  });

  it('rejects a team that could not be picked then, with the message of a refused pick', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC', Ben: 'LV' });
    expect(await plan(league, 'Ann', 2, 'KC')).toBe('Kansas City Chiefs was already picked in Week 1');
    expect(await plan(league, 'Ann', 2, 'BUF')).toBe('Buffalo Bills is on a bye in Week 2');
    expect(await plan(league, 'Ann', 4, 'SF')).toBe('Unknown round');
    await stage.advance('W1 Mon 23:30');
    expect(await plan(league, 'Ann', 1, 'SF')).toBe('Picks are locked for this round!');
    await stage.receive(1, { ...HOME_WINS_1 });
    expect(await plan(league, 'Ann', 2, 'SF')).toBe('This league has been completed');
  });

  it('is over for eliminated members, and shows only future weeks', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann', 'Ben', 'Cleo');
    await plan(league, 'Ann', 1, 'LAR');
    await plan(league, 'Ann', 2, 'SF');
    await plan(league, 'Ben', 2, 'SF');
    await league.picks(1, { Ann: 'KC', Ben: 'LV', Cleo: 'DAL' });
    await stage.advance('W1 Mon 23:30');
    await stage.receive(1, HOME_WINS_1);
    await stage.advance('W2 Tue 12:00');
    expect(await marksOf(league, 'Ann')).toBe(marks([2, 'SF']));
    expect(await planOf(league, 'Ben')).toEqual({ isOver: true, marks: [] });
    expect(await plan(league, 'Ben', 2, 'LAR')).toBe('You have been eliminated and cannot make picks!');
  });

  it('stores the kickoff at the time of planning, until it is planned again', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    await plan(league, 'Ann', 2, 'SF');
    await stage.receive(2, { 'LAR-SF': 'Mon 20:00' });
    expect((await planOf(league, 'Ann')).marks[0]?.plannedFor).toEqual(when('W2 Sun 17:00'));
    await plan(league, 'Ann', 2, 'SF');
    expect((await planOf(league, 'Ann')).marks[0]?.plannedFor).toEqual(when('W2 Mon 20:00'));
  });

  it('can be made concurrently from two windows', async () => {
    const stage = await SeasonStage.open(database.db);
    const league = await stage.league('Ann');
    const requests = [1, 2, 3].flatMap((round) => ['KC', 'SF'].map((team) => plan(league, 'Ann', round, team)));
    expect(new Set(await Promise.all(requests))).toEqual(new Set(['accepted']));
    const { marks: stored } = await planOf(league, 'Ann');
    expect(new Set(stored.map(({ teamId }) => teamId)).size).toBe(stored.length);
  });
});
