import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { preparedStatement } from './prepared.ts';
import { readNow } from './queries/clock.ts';
import { findLeagueView } from './queries/league-views.ts';
import { acceptPicks } from './queries/picks.ts';
import { findSeasonVersions } from './queries/season-documents.ts';
import { findSession } from './queries/sessions.ts';
import { findUser } from './queries/users.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The statements that one connection has prepared after each hot one was asked twice. */
async function listPrepared(prepares: boolean): Promise<string[]> {
  const { db } = openDatabase({ url: database.url, poolSize: 1, prepares });
  try {
    for (const _ of [1, 2]) {
      await findLeagueView(db, { leagueId: 1, userId: 1 });
      await findSession(db, 'nobody');
      await findUser(db, 1);
      await readNow(db);
      await findSeasonVersions(db, { leagueType: 'NFL', year: 2025 });
      for (const heldRows of ['wait', 'leave out'] as const)
        await acceptPicks(db, [{ leagueId: 1, userId: 1, round: 1, teamId: 1 }], { changesAMinute: 30, heldRows });
    }
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(db);
    return rows.map(({ name }) => name);
  } finally {
    await db.destroy();
  }
}

it('prepares the hot statements once a connection, and none where a pooler does not know them', async () => {
  expect(await listPrepared(true)).toEqual(['accept-pick', 'accept-picks', 'league-view', 'now', 'season-versions', 'sessions', 'user']);
  expect(await listPrepared(false)).toEqual([]);
});

it('asks for the text of a statement once, and refuses one that would keep the value of the first who asked', async () => {
  const { db } = openDatabase({ url: database.url, poolSize: 1 });
  let asked = 0;
  const add = preparedStatement<{ sum: number }, [number, number]>('add', (one, other) => {
    asked += 1;
    return sql`select ${other}::int - ${one}::int + ${one}::int * 2 as sum`;
  });
  expect([await add(db, 1, 2), await add(db, 30, 4), asked]).toEqual([[{ sum: 3 }], [{ sum: 34 }], 1]);
  await expect(db.transaction().execute((tx) => add(tx, 5, 6))).resolves.toEqual([{ sum: 11 }]);
  await expect(preparedStatement('own', () => sql`select ${7}::int`)(db)).rejects.toThrow('the statement own holds a value of its own');
  await db.destroy();
});
