import { expect, it } from 'vitest';
import { getLeague } from '../league/get-league.ts';
import { LeagueDesk, SeasonStage } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

it('a league shows what its administrators set, its newest act for seven days, and how its reader left', async () => {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben', 'Cleo');
  const desk = new LeagueDesk(league);
  const read = async (name: string) => (await getLeague({ ctx: league.person(name).ctx, input: { id: league.id } })).administration;
  expect(await read('Ann')).toBeUndefined();
  await desk.setJoins('Ann', false);
  await desk.setLimit('Ann', 10);
  await desk.pin('Ann', 'Welcome');
  expect(await read('Ben')).toMatchObject({
    joinsClosed: true,
    maxMembers: 10,
    pinned: { text: 'Welcome', author: 'Ann' },
    latestAct: { number: 3, act: 'pin', author: { kind: 'member', member: { name: 'Ann' } } },
    departure: null,
  });
  await stage.at('W0 Wed 12:01');
  expect((await read('Ben'))?.latestAct?.act).toBe('pin');
  await stage.at('W1 Tue 12:01');
  expect((await read('Ben'))?.latestAct).toBeNull();
  await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'KC' });
  await stage.advance('W1 Sat 12:00');
  await desk.remove('Ann', 'Ben');
  expect((await read('Ben'))?.departure).toMatchObject({
    act: 'remove',
    author: { member: { name: 'Ann' } },
    reason: 'Two accounts',
    round: 1,
  });
  expect((await read('Cleo'))?.departure).toBeNull();
  await desk.undo('Ann', 'Ben');
  expect((await read('Ben'))?.departure).toBeNull();
});
