import { createTestDatabase, type TestDatabase, untilSomebodyWaits } from '@survivor/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SeasonStage } from '../testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('a grading takes none of the members of a league that somebody else holds, so that neither ends in a deadlock (quality "Processes")', async () => {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben', 'Cleo');
  await league.picks(1, { Ann: 'KC', Ben: 'SF' });
  await stage.at('W1 Thu 20:00');
  const other = await stage.db.startTransaction().execute();
  await sql`select from leagues where id = ${league.rowId} for no key update`.execute(other);
  const grading = stage.grade();
  await untilSomebodyWaits(stage.db);
  await sql`select from members where league_id = ${league.rowId} for update nowait`.execute(other);
  await other.commit().execute();
  await grading;
  const { rows } = await sql<{ out: number }>`
    select count(*)::int as out from members where league_id = ${league.rowId} and eliminated_round = 1`.execute(stage.db);
  expect(rows).toEqual([{ out: 1 }]);
});
