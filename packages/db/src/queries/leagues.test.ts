import { expect, it } from 'vitest';
import { createLeagueRow, createSeason, createTestDatabase, createUser } from '../testing/index.ts';
import { insertLeague } from './leagues.ts';

it('a league at a key that is in use is null, and leaves the transaction usable', async () => {
  const { db, close } = await createTestDatabase();
  const { id: seasonId } = await createSeason(db);
  const { key } = await createLeagueRow(db, { seasonId, createdBy: (await createUser(db)).id });
  const league = { name: 'Sunday Squad', passwordEncrypted: 'x', seasonId, startRound: 1, creatorSlot: 1 };
  const createdBy = (await createUser(db)).id;
  await db.transaction().execute(async (tx) => {
    expect(await insertLeague(tx, { ...league, key, createdBy })).toBeNull();
    expect(await insertLeague(tx, { ...league, key: 'ABCD0001', createdBy })).toEqual(expect.any(Number));
  });
  await close();
});
