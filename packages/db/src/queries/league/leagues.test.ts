import { expect, it } from 'vitest';
import { createLeagueRow, createSeason, createTestDatabase, createUser } from '../../testing/index.ts';
import { findLeagueAtKey, insertLeague } from './leagues.ts';

it('inserting a league with a used key returns null, and leaves the transaction usable', async () => {
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

it('an unknown key finds the league with the next key, so that both take the same search', async () => {
  const { db, close } = await createTestDatabase();
  const { id: seasonId } = await createSeason(db);
  const createdBy = (await createUser(db)).id;
  const { id } = await createLeagueRow(db, { seasonId, createdBy, key: 'ZZZZZ100', passwordEncrypted: 'sealed' });
  const found = { id, key: 'ZZZZZ100', passwordEncrypted: 'sealed' };
  const keys = ['ZZZZZ100', 'ZZZZZ099', 'ZZZZZ101'];
  expect(await Promise.all(keys.map((key) => findLeagueAtKey(db, key)))).toEqual([found, found, undefined]);
  await close();
});
