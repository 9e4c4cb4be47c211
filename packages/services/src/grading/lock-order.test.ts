import { waitUntilLockWait } from '@survivor/db/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { SeasonStage } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();

it('a grading locks no member of a league that another transaction has locked, to avoid deadlocks (quality "Processes")', async () => {
  const stage = await SeasonStage.open(database.db);
  const league = await stage.league('Ann', 'Ben', 'Cleo');
  await league.picks(1, { Ann: 'KC', Ben: 'SF' });
  await stage.at('W1 Thu 20:00');
  const other = await stage.db.startTransaction().execute();
  await sql`select from leagues where id = ${league.rowId} for no key update`.execute(other);
  const grading = stage.grade();
  await waitUntilLockWait(stage.db);
  await sql`select from members where league_id = ${league.rowId} for update nowait`.execute(other);
  await other.commit().execute();
  await grading;
  const { rows } = await sql<{ out: number }>`
    select count(*)::int as out from members where league_id = ${league.rowId} and eliminated_round = 1`.execute(stage.db);
  expect(rows).toEqual([{ out: 1 }]);
});

it.each([
  ['some', 'LV', 'out W1 loss'],
  ['nobody', 'LAR', 'alive'],
] as const)('a final by which %s go out holds no league in which nobody does', async (_, team, life) => {
  const stage = await SeasonStage.open(database.db);
  const [hit, spared] = [await stage.league('Ann', 'Ben'), await stage.league('Cleo', 'Dan')];
  await hit.picks(1, { Ann: 'KC', Ben: team });
  await spared.picks(1, { Cleo: 'KC', Dan: 'SF' });
  await stage.advance('W1 Thu 23:30');
  await stage.report(1, { 'KC-LV': 'Thu 20:00 FT 7:0' });
  const other = await stage.db.startTransaction().execute();
  await sql`select from leagues where id = ${spared.rowId} for update`.execute(other);
  await stage.grade();
  await other.commit().execute();
  expect([await hit.lives(), await spared.lives()]).toEqual([
    { Ann: 'alive', Ben: life },
    { Cleo: 'alive', Dan: 'alive' },
  ]);
});
