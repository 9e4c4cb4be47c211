import { readClockKind, readNow } from '@survivor/db/queries/season/clock';
import { createUser } from '@survivor/db/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/empty-database.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { type Preparation, prepareDatabase } from './prepare-database.ts';

const database = useTestDatabase();
beforeEach(async () => {
  await emptyDatabase(database);
});

const at = new Date('2025-10-01T16:00:00Z');
const demo: Preparation = { season: 2025, sportsSource: 'demo', clock: { kind: 'virtual', at }, adminEmails: ['Ada@example.com'] };
const seasons = () => database.db.selectFrom('seasons').select(['display', 'state', 'last_round']).orderBy('display').execute();

describe('preparing a database', () => {
  it('adds teams, seasons and administrators, repeatedly and from concurrent processes', async () => {
    const ada = await createUser(database.db, { email: 'ada@EXAMPLE.com' });
    await Promise.all([prepareDatabase(database.db, demo), prepareDatabase(database.db, demo)]);
    await prepareDatabase(database.db, demo);
    expect(await seasons()).toEqual([
      { display: 'March Madness 2026', state: 'coming-soon', last_round: 6 },
      { display: 'NFL 2025-2026', state: 'available', last_round: 18 },
    ]);
    expect(await database.db.selectFrom('teams').select('id').execute()).toHaveLength(32);
    expect(await database.db.selectFrom('users').select('is_admin').where('id', '=', ada.id).executeTakeFirst()).toEqual({
      is_admin: true,
    });
  });

  it('adds the configured season, with 17 rounds before 2021', async () => {
    await prepareDatabase(database.db, { ...demo, season: 2019 });
    expect(await seasons()).toContainEqual({ display: 'NFL 2019-2020', state: 'available', last_round: 17 });
  });

  it('keeps existing data', async () => {
    await prepareDatabase(database.db, demo);
    await database.db.updateTable('teams').set({ name: 'Renamed' }).where('id', '=', 1).execute();
    await prepareDatabase(database.db, demo);
    expect(await database.db.selectFrom('teams').select('name').where('id', '=', 1).executeTakeFirst()).toEqual({ name: 'Renamed' });
  });

  it('sets the clock of a new database only', async () => {
    await prepareDatabase(database.db, demo);
    const set = await readNow(database.db);
    expect(await readClockKind(database.db)).toBe('virtual');
    expect(set.getTime() - at.getTime()).toBeLessThan(60_000);
    await prepareDatabase(database.db, { ...demo, clock: { kind: 'virtual', at: new Date('2030-01-01T00:00:00Z') } });
    expect((await readNow(database.db)).getUTCFullYear()).toBe(2025);
  });

  it.each([
    ['source', { sportsSource: 'thesportsdb' }, 'SPORTS_SOURCE=thesportsdb'],
    ['kind of clock', { clock: { kind: 'system' as const } }, 'CLOCK=system'],
  ])('refuses a database of another %s and names both', async (_, change, named) => {
    await prepareDatabase(database.db, demo);
    const refused = prepareDatabase(database.db, { ...demo, ...change });
    await expect(refused).rejects.toThrow('SPORTS_SOURCE=demo and CLOCK=virtual');
    await expect(refused).rejects.toThrow(named);
  });
});
