import { setVirtualClock, startVirtualClock } from '@survivor/db/queries/season/clock';
import { createLeagueRow, createMember, createSeason, createUser } from '@survivor/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { leagueIds } from '../ids.ts';
import { callerOf, createTestContext, testCipher } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getLeague } from './get-league.ts';
import { listLeagues, listMyLeagues } from './list-leagues.ts';

const HOUR_MS = 3_600_000;
const week = (round: number, hours = 0) => new Date(Date.parse('2025-09-04T12:00:00Z') + ((round - 1) * 7 * 24 + hours) * HOUR_MS);

const database = useTestDatabase();
let seasonId: number;
beforeAll(async () => {
  await startVirtualClock(database.db, week(1, -48));
  const rounds = [1, 2, 3, 4];
  seasonId = (
    await createSeason(database.db, { starts: rounds.map((round) => week(round)), movesOn: rounds.map((round) => week(round, 100)) })
  ).id;
});

async function newLeague(overrides: { startRound?: number; completedRound?: number; name?: string } = {}) {
  const creator = await createUser(database.db);
  const row = await createLeagueRow(database.db, {
    seasonId,
    createdBy: creator.id,
    passwordEncrypted: testCipher.encrypt('touchdown'),
    ...overrides,
  });
  return { ...row, creator, input: { id: leagueIds.encode(row.id) }, ctx: createTestContext(database.db, { caller: callerOf(creator) }) };
}

describe('reading a league', () => {
  it('shows members everything, including the join password', async () => {
    const league = await newLeague({ name: 'Sunday Squad' });
    expect(await getLeague(league)).toEqual({
      ...league.input,
      name: 'Sunday Squad',
      key: league.key,
      password: 'touchdown',
      type: 'NFL',
      season: 2025,
      status: 'Open',
      round: { ordinal: 1, description: 'Week 1', startsAt: week(1) },
      startRound: 1,
      winners: [],
      winnersCount: 0,
    });
    expect(await listMyLeagues(league)).toEqual([
      { ...league.input, name: 'Sunday Squad', type: 'NFL', season: 2025, status: 'Open', round: { description: 'Week 1' } },
    ]);
  });

  it('shows at most 100 winners by name, and how many there are', async () => {
    const league = await newLeague({ completedRound: 2 });
    for (let index = 0; index < 104; index++) {
      const user = await createUser(database.db, { name: `Winner ${String(index).padStart(3, '0')}` });
      await createMember(database.db, { leagueId: league.id, userId: user.id });
    }
    const { winners, winnersCount, status, round } = await getLeague(league);
    expect([status, round.ordinal, winnersCount, winners.length]).toEqual(['Completed', 2, 105, 100]);
    const names = winners.map((winner) => winner.name);
    expect(names).toEqual([...names].sort());
  });
});

describe('the list of all leagues', () => {
  const admin = async () => createTestContext(database.db, { caller: callerOf(await createUser(database.db), { isAdmin: true }) });
  const page = { page: 1, pageSize: 10, filter: 'all' } as const;

  it('finds a league by any part of its name, counts its members, and shows no key or password', async () => {
    const league = await newLeague({ name: '100%_Ünique' });
    const loser = await createUser(database.db);
    await createMember(database.db, { leagueId: league.id, userId: loser.id, eliminated: { round: 1, reason: 'tie' } });
    const ctx = await admin();
    const counts = { totalMembers: 2, survivingMembers: 1, eliminatedMembers: 1, adminName: league.creator.name };
    for (const search of ['%_ü', 'ÜNIQUE', '100%']) {
      const { items } = await listLeagues({ ctx, input: { ...page, search } });
      expect(items).toMatchObject([{ id: league.input.id, ...counts }]);
      expect(JSON.stringify(items)).not.toMatch(/key|password/);
    }
    for (const search of ['1__%', 'a\0b']) expect((await listLeagues({ ctx, input: { ...page, search } })).totalCount).toBe(0);
  });

  it('pages through active (In Progress) and inactive leagues, newest first', async () => {
    const ctx = await admin();
    for (let league = 0; league < 3; league++) await newLeague();
    await setVirtualClock(database.db, week(1));
    const all = await listLeagues({ ctx, input: { ...page, pageSize: 100 } });
    const active = await listLeagues({ ctx, input: { ...page, filter: 'active' } });
    const inactive = await listLeagues({ ctx, input: { ...page, filter: 'inactive' } });
    expect(active.items.length).toBeGreaterThan(0);
    expect(active.items.every((item) => item.status === 'In Progress')).toBe(true);
    expect(inactive.items.every((item) => item.status !== 'In Progress')).toBe(true);
    expect(active.totalCount + inactive.totalCount).toBe(all.totalCount);
    const second = await listLeagues({ ctx, input: { ...page, page: 2, pageSize: 2 } });
    expect(second.items).toEqual(all.items.slice(2, 4));
    expect(second).toMatchObject({ currentPage: 2, pageSize: 2, hasNextPage: true, hasPreviousPage: true });
    const beyond = await listLeagues({ ctx, input: { ...page, page: 999_999 } });
    expect(beyond).toMatchObject({ items: [], hasNextPage: false, totalCount: all.totalCount });
  });
});
