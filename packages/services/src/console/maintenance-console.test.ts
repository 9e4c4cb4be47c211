import { SetMaintenanceInput } from '@survivor/contract/state';
import { createSeason, createUser, inMinutes } from '@survivor/db/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { switchMaintenance } from '../maintenance/switch-maintenance.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { callerOf, createTestContext, type TestContext } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { getStatus } from './get-status.ts';
import { getMaintenance, setMaintenance } from './maintenance-console.ts';

const database = useTestDatabase();
let admin: TestContext;
beforeEach(async () => {
  await emptyDatabase(database);
  const user = await createUser(database.db, { name: 'Ada', isAdmin: true });
  admin = createTestContext(database.db, { caller: callerOf(user, { isAdmin: true }) });
});

const set = (input: unknown) => setMaintenance({ ctx: admin, input: SetMaintenanceInput.parse(input) });
const audit = () => database.db.selectFrom('admin_audit').select(['actor_id', 'action', 'details']).orderBy('id').execute();

describe('maintenance from the console (rules 8)', () => {
  it('names the next deadline, and needs confirmation less than 24 hours before it', async () => {
    const soon = inMinutes(60);
    await createSeason(database.db, { starts: [inMinutes(-60), soon] });
    const before = { isOn: false, since: null, by: null, nextDeadline: soon, needsConfirmation: true };
    expect(await getMaintenance({ ctx: admin })).toMatchObject(before);
    expect(await set({ isOn: true, message: 'Back at nine' })).toEqual({ kind: 'needs-confirmation', nextDeadline: soon });
    expect((await getStatus({ ctx: admin })).isMaintenanceMode).toBe(false);
    expect(await audit()).toEqual([]);
    expect(await set({ isOn: true, message: ' Back at nine ', isConfirmed: true })).toMatchObject({
      kind: 'switched',
      maintenance: { isOn: true, message: 'Back at nine', shownMessage: 'Back at nine', by: 'Ada', since: expect.any(Date) },
    });
    expect(await getStatus({ ctx: admin })).toMatchObject({ isMaintenanceMode: true, message: 'Back at nine' });
  });

  it('needs no confirmation without a near deadline, shows the default message, and can end at any time', async () => {
    await createSeason(database.db, { starts: [inMinutes(25 * 60)] });
    expect(await set({ isOn: true })).toMatchObject({
      kind: 'switched',
      maintenance: { message: null, shownMessage: expect.stringContaining('scheduled maintenance'), needsConfirmation: false },
    });
    expect(await set({ isOn: false })).toMatchObject({ kind: 'switched', maintenance: { isOn: false } });
  });

  it('is recorded with its author; the command line has none', async () => {
    await set({ isOn: true, message: 'Soon' });
    await switchMaintenance(database.db, { isOn: false });
    expect(await audit()).toEqual([
      { actor_id: admin.caller?.id, action: 'maintenance on', details: { message: 'Soon' } },
      { actor_id: null, action: 'maintenance off', details: { message: null } },
    ]);
    expect(await getMaintenance({ ctx: admin })).toMatchObject({ isOn: false, by: null, since: expect.any(Date) });
  });

  it('leaves neither the change nor the audit entry if one of them fails', async () => {
    await database.pool.query('alter table admin_audit add constraint broken check (action is null) not valid');
    await expect(set({ isOn: true })).rejects.toThrow('broken');
    expect(await getMaintenance({ ctx: admin })).toMatchObject({ isOn: false, since: null });
    await database.pool.query('alter table admin_audit drop constraint broken');
  });
});
