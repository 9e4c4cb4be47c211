import { createLeagueRow, createMember, createSeason, createUser, weeklyStarts } from '@survivor/db/testing';
import { Standings } from '@survivor/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { leagueIds } from '../ids.ts';
import { getLeague } from '../league/get-league.ts';
import { joinLeague } from '../league/join-league.ts';
import { getStandings } from '../standings/get-standings.ts';
import { streamMembers } from '../standings/stream-members.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { callerOf, createTestContext, signInAs, testCipher } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { storeMissingSkeletons } from './store-name-skeletons.ts';

const PASSWORD = 'touchdown';

const database = useTestDatabase();
let league: { id: number; key: string };
let creator: { id: number; name: string };
beforeEach(async () => {
  await emptyDatabase(database);
  const season = await createSeason(database.db, { starts: weeklyStarts() });
  const { userId, name } = await signIn('creator', 'Anna');
  creator = { id: userId, name };
  league = await createLeagueRow(database.db, { seasonId: season.id, createdBy: userId, passwordEncrypted: testCipher.encrypt(PASSWORD) });
});

const signIn = (subject: string, name: string) => signInAs(database.db, subject, { name });

async function join(subject: string, name: string): Promise<void> {
  const { userId } = await signIn(subject, name);
  const ctx = createTestContext(database.db, { caller: callerOf({ id: userId, name }) });
  await joinLeague({ ctx, input: { key: league.key, password: PASSWORD } });
}

const ctx = () => createTestContext(database.db, { caller: callerOf(creator) });
const input = () => ({ id: leagueIds.encode(league.id) });

async function shown(): Promise<string[]> {
  const names: string[] = [];
  for await (const chunk of streamMembers({ ctx: ctx(), input: input() })) names.push(...chunk.map(({ name }) => name));
  const standings = new Standings(await getStandings({ ctx: ctx(), input: { ...input(), known: '' } }));
  expect(standings.document.rows.map(({ name }) => name)).toEqual(names);
  return names;
}

describe('members of a league with similar names', () => {
  it('are numbered in members, standings and winners', async () => {
    await join('equal', 'Anna');
    await join('cyrillic', '\u0410nna');
    await join('invisible', 'An\u200dna');
    await join('literal', 'Anna (2)');
    await join('other', 'Ann');
    const names = ['Anna', 'Anna (2)', '\u0410nna (3)', 'An\u200dna (4)', 'Anna (5)', 'Ann'];
    expect(await shown()).toEqual(names);
    await database.db.updateTable('leagues').set({ completed_round: 1 }).where('id', '=', league.id).execute();
    const { winners } = await getLeague({ ctx: ctx(), input: input() });
    expect(winners.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  it('are numbered when they join concurrently', async () => {
    const people = 10;
    await Promise.all(Array.from({ length: people }, (_, index) => join(`person-${index}`, 'Anna')));
    const names = await shown();
    expect(new Set(names).size).toBe(people + 1);
  });

  it('are numbered after a new name, which keeps its number while its skeleton is the same', async () => {
    await join('second', 'Anna');
    await join('third', 'Ben');
    await signIn('third', 'Anna');
    await signIn('second', '\u0410nna');
    await signIn('second', '\u0410nna');
    expect(await shown()).toEqual(['Anna', '\u0410nna (2)', 'Anna (3)']);
    await signIn('second', 'Cleo');
    expect(await shown()).toEqual(['Anna', 'Cleo', 'Anna (3)']);
  });

  it('are numbered once if they existed before skeletons were stored', async () => {
    const names = ['Sam', 'Sarn', 'Zoe', 'Sam'];
    for (const name of names) {
      const user = await createUser(database.db, { name });
      await createMember(database.db, { leagueId: league.id, userId: user.id });
    }
    expect(await storeMissingSkeletons(database.db)).toBe(names.length);
    expect(await shown()).toEqual(['Anna', 'Sam', 'Sarn (2)', 'Zoe', 'Sam (3)']);
    expect(await storeMissingSkeletons(database.db)).toBe(0);
    expect(await shown()).toEqual(['Anna', 'Sam', 'Sarn (2)', 'Zoe', 'Sam (3)']);
  });
});
