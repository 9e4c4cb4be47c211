import { readClockKind, readNow } from '@survivor/db/queries/clock';
import { createSeason, createTestDatabase, createUser, inMinutes, type TestDatabase } from '@survivor/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getStatus } from '../state/get-status.ts';
import { createTestContext } from '../testing/index.ts';
import { type Preparation, prepareDatabase } from './prepare-database.ts';
import { switchMaintenance } from './switch-maintenance.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const at = new Date('2025-10-01T16:00:00Z');
const demo: Preparation = { season: 2025, sportsSource: 'demo', clock: { kind: 'virtual', at }, adminEmails: ['Ada@example.com'] };
const seasons = () => database.db.selectFrom('seasons').select(['display', 'state', 'last_round']).orderBy('display').execute();

describe('preparing a database', () => {
  it('fills in teams, seasons and administrators, however often and from however many processes', async () => {
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

  it('adds the season that is asked for, with 17 rounds before 2021', async () => {
    await prepareDatabase(database.db, { ...demo, season: 2019 });
    expect(await seasons()).toContainEqual({ display: 'NFL 2019-2020', state: 'available', last_round: 17 });
  });

  it('leaves what stands', async () => {
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

describe('maintenance', () => {
  it('names the next deadline, and needs force when that is less than 24 hours ahead', async () => {
    const soon = inMinutes(60);
    await createSeason(database.db, { starts: [inMinutes(-60), soon, inMinutes(10_000)] });
    const on = { isOn: true, message: 'Back at nine', isForced: false } as const;
    expect(await switchMaintenance(database.db, on)).toEqual({ kind: 'needs-force', nextDeadline: soon });
    const ctx = createTestContext(database.db);
    expect(await getStatus({ ctx })).toMatchObject({
      isMaintenanceMode: false,
      message: '',
      version: '1.0.7',
      serverTime: expect.any(Date),
    });
    expect(await switchMaintenance(database.db, { ...on, isForced: true })).toEqual({ kind: 'switched', nextDeadline: soon });
    expect(await getStatus({ ctx })).toMatchObject({ isMaintenanceMode: true, message: 'Back at nine' });
    await switchMaintenance(database.db, { isOn: false });
    expect(await getStatus({ ctx })).toMatchObject({ isMaintenanceMode: false, message: '' });
    const audit = await database.db.selectFrom('admin_audit').select('action').orderBy('id').execute();
    expect(audit.map((entry) => entry.action)).toEqual(['maintenance on', 'maintenance off']);
  });
});
