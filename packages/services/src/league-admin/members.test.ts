import type { LeagueMember } from '@survivor/contract/league-admin';
import { ACT_REFUSALS } from '@survivor/rules';
import { expect, it } from 'vitest';
import { HOME_WINS_1, LeagueDesk, refusalOf, SeasonStage } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { listLeagueMembers } from './list-members.ts';

const database = useTestDatabase();

/** `Ann owner picked`, `Ben member out W1 loss` */
function describeMember({ name, role, hasPick, isEliminated, eliminatedRound, eliminationReason, ...member }: LeagueMember): string {
  const words = [
    hasPick !== null && (hasPick ? 'picked' : 'no pick'),
    isEliminated && `out W${eliminatedRound} ${eliminationReason}`,
    member.hasLeft && '(left)',
    member.removal,
    member.isWinner && 'won',
  ];
  return [name, role, ...words.filter((word) => word !== false && word !== null)].join(' ');
}

async function openLeague(...names: string[]) {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league(...names);
  const read = (reader = 'Ann', filter: 'all' | 'alive' | 'eliminated' | 'no-pick' = 'all', text = '', page = 1) =>
    listLeagueMembers({ ctx: league.person(reader).ctx, input: { id: league.id, filter, text, page } });
  const list = async (filter?: Parameters<typeof read>[1], text?: string, page?: number) => {
    const { items, total } = await read('Ann', filter, text, page);
    return [...items.map(describeMember), total];
  };
  return { stage, league, desk: new LeagueDesk(league), read, list };
}

it('lists members by name for administrators, with filters and a search that ignores case and accents', async () => {
  const { stage, league, desk, read, list } = await openLeague('Ann', 'Zoë', 'Émile', 'ben', 'Cleo', 'Dan');
  expect((await refusalOf(read('Dan'))).message).toBe(ACT_REFUSALS.notAdministrator);
  await desk.promote('Ann', 'ben');
  await league.picks(1, { Ann: 'KC', ben: 'SF', Cleo: 'LV', Émile: 'KC' });
  expect(await list()).toEqual([
    'Ann owner picked',
    'ben administrator picked',
    'Cleo member picked',
    'Dan member no pick',
    'Émile member picked',
    'Zoë member no pick',
    6,
  ]);
  expect(await list('no-pick')).toEqual(['Dan member no pick', 'Zoë member no pick', 2]);
  expect(await list('no-pick', 'ZOE')).toEqual(['Zoë member no pick', 1]);
  expect(await list('alive', ' e ')).toEqual([
    'ben administrator picked',
    'Cleo member picked',
    'Émile member picked',
    'Zoë member no pick',
    4,
  ]);
  expect([await list('all', '', 2), await list('eliminated'), await list('all', '%')]).toEqual([[6], [0], [0]]);
  await stage.advance('W1 Thu 20:01');
  expect([await list('no-pick'), await list('eliminated')]).toEqual([[0], ['Dan member out W1 missed', 'Zoë member out W1 missed', 2]]);
  await stage.advance('W1 Mon 23:30');
  await stage.receive(1, HOME_WINS_1);
  expect(await list('alive')).toEqual(['Ann owner no pick', 'ben administrator no pick', 'Émile member no pick', 3]);
});

it('shows which removals can be undone, and who was removed before the start', async () => {
  const { stage, league, desk, read, list } = await openLeague('Ann', 'Ben', 'Cleo', 'Dan', 'Eve');
  const removed = async () => (await read()).removed.map(({ name }) => name);
  await desk.remove('Ann', 'Eve');
  await desk.remove('Ann', 'Dan');
  await desk.leave('Cleo');
  expect(await removed()).toEqual(['Dan', 'Eve']);
  await desk.allow('Ann', 'Dan');
  await stage.join(league, league.person('Cleo'));
  expect([await removed(), await list()]).toEqual([['Eve'], ['Ann owner no pick', 'Ben member no pick', 'Cleo member no pick', 3]]);
  await league.picks(1, { Ann: 'KC', Ben: 'SF', Cleo: 'KC' });
  await stage.advance('W1 Sat 12:00');
  await desk.remove('Ann', 'Ben');
  await desk.leave('Cleo');
  expect([await removed(), await list('eliminated')]).toEqual([
    [],
    ['Ben member out W1 left (left) undoable', 'Cleo member out W1 left (left)', 2],
  ]);
  await stage.advance('W1 Mon 23:30');
  await stage.receive(1, HOME_WINS_1);
  expect(await list()).toEqual(['Ann owner picked won', 'Ben member out W1 left (left) undoable', 'Cleo member out W1 left (left)', 3]);
});
