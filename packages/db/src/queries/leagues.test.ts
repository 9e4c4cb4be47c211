import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLeagueRow, createSeason, createTestDatabase, createUser, type TestDatabase } from '../testing/index.ts';
import { findLeagueAtKey, insertLeague } from './leagues.ts';

let database: TestDatabase;
let seasonId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  seasonId = (await createSeason(database.db)).id;
});
afterAll(() => database.close());

async function newLeague(overrides: { key: string; creatorSlot?: number; createdBy?: number }) {
  const createdBy = overrides.createdBy ?? (await createUser(database.db)).id;
  return { name: 'Sunday Squad', passwordEncrypted: 'x', seasonId, startRound: 1, creatorSlot: 1, ...overrides, createdBy };
}

describe('adding a league', () => {
  it('answers null for a key that is taken, and leaves the transaction usable', async () => {
    const { key } = await createLeagueRow(database.db, { seasonId, createdBy: (await createUser(database.db)).id });
    await database.db.transaction().execute(async (tx) => {
      expect(await insertLeague(tx, await newLeague({ key }))).toBeNull();
      expect(await insertLeague(tx, await newLeague({ key: 'ABCD0001' }))).toEqual(expect.any(Number));
    });
  });

  it('breaks when a place of the creator is taken: the limit stands in the database', async () => {
    const createdBy = (await createUser(database.db)).id;
    await createLeagueRow(database.db, { seasonId, createdBy });
    const twice = database.db.transaction().execute(async (tx) => insertLeague(tx, await newLeague({ key: 'ABCD0002', createdBy })));
    await expect(twice).rejects.toThrow('leagues_per_creator');
    const third = database.db
      .transaction()
      .execute(async (tx) => insertLeague(tx, await newLeague({ key: 'ABCD0003', createdBy, creatorSlot: 3 })));
    await expect(third).rejects.toThrow('creator_slot');
  });
});

describe('the league at a key', () => {
  it('is the one with that key, else the next, else none', async () => {
    const createdBy = (await createUser(database.db)).id;
    const { id } = await createLeagueRow(database.db, { seasonId, createdBy, key: 'ZZZZZ100', passwordEncrypted: 'sealed' });
    const found = { id, key: 'ZZZZZ100', passwordEncrypted: 'sealed' };
    expect(await findLeagueAtKey(database.db, 'ZZZZZ100')).toEqual(found);
    expect(await findLeagueAtKey(database.db, 'ZZZZZ099')).toEqual(found);
    expect(await findLeagueAtKey(database.db, 'ZZZZZ101')).toBeUndefined();
  });
});
