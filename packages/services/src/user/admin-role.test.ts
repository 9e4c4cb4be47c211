import { createUser } from '@survivor/db/testing';
import { runsOf } from '@survivor/rules/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../console/audit/verify-audit.ts';
import { prepareDatabase } from '../maintenance/prepare-database.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { testOrigin as origin, signInAs } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { changeAdmin } from './change-admin.ts';
import { listSiteAdmins } from './list-site-admins.ts';

const BOSS = 'boss@example.com';
const settings = { season: 2025, sportsSource: 'demo', clock: { kind: 'system' } } as const;

const database = useTestDatabase();
beforeEach(async () => {
  await emptyDatabase(database);
});

const signIn = (subject: string, email: string, adminEmails: readonly string[] = [BOSS]) =>
  signInAs(database.db, subject, { email, adminEmails });
const start = (adminEmails: readonly string[] = [BOSS]) => prepareDatabase(database.db, { ...settings, adminEmails });
const admins = async () => (await listSiteAdmins(database.db, [BOSS])).admins.map(({ id }) => id);
const audit = async () => {
  const rows = await database.db.selectFrom('admin_audit').select(['action', 'subject', 'details']).orderBy('id').execute();
  return rows.map(({ action, subject, details }) => [action, subject, details]);
};

describe('an address in ADMIN_EMAILS', () => {
  it('makes the first account that signs in with it an administrator, and never another', async () => {
    const first = await signIn('first', 'Boss@Example.com');
    const second = await signIn('second', BOSS);
    await signIn('second', BOSS);
    await start();
    expect([first.isAdmin, second.isAdmin]).toEqual([true, false]);
    expect((await signIn('first', BOSS)).isAdmin).toBe(true);
    expect(await admins()).toEqual([first.userId]);
    expect(await audit()).toEqual([
      ['grant-admin', `user ${first.userId}`, { by: 'ADMIN_EMAILS', ...origin }],
      ['pass-over-admin', `user ${second.userId}`, { boundTo: `user ${first.userId}`, ...origin }],
    ]);
    expect((await listSiteAdmins(database.db, [BOSS])).listed).toEqual([{ address: BOSS, owner: first.userId, skipped: [second.userId] }]);
  });

  it('makes one administrator for concurrent first sign-ins', async () => {
    const accounts = runsOf({ usual: 50, soak: 1_000 });
    const atOnce = 25;
    for (let done = 0; done < accounts; done += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, index) => signIn(`account-${done + index}`, BOSS)));
    const count = (await admins()).length;
    const { faults } = await verifyAudit(database.db);
    expect([count, faults]).toEqual([1, []]);
  });

  it('is granted at startup to the first account', async () => {
    const first = await signIn('first', BOSS, []);
    const second = await signIn('second', BOSS, []);
    await Promise.all([start(), start()]);
    expect(await admins()).toEqual([first.userId]);
    expect((await audit()).map(([action, subject]) => [action, subject])).toEqual([
      ['grant-admin', `user ${first.userId}`],
      ['pass-over-admin', `user ${second.userId}`],
    ]);
  });

  it('is revoked from an account whose address has changed, and never granted to another', async () => {
    const { userId } = await signIn('first', BOSS);
    expect((await signIn('first', 'moved@example.com')).isAdmin).toBe(false);
    expect((await signIn('heir', BOSS)).isAdmin).toBe(false);
    await start();
    expect(await admins()).toEqual([]);
    expect((await signIn('first', BOSS)).isAdmin).toBe(true);
    expect((await audit()).slice(0, 2)).toEqual([
      ['grant-admin', `user ${userId}`, { by: 'ADMIN_EMAILS', ...origin }],
      ['revoke-admin', `user ${userId}`, { by: 'changed address', ...origin }],
    ]);
  });

  it('keeps its role after it is removed from the list', async () => {
    await signIn('first', BOSS);
    expect((await signIn('first', BOSS, [])).isAdmin).toBe(true);
    await start([]);
    expect(await admins()).toHaveLength(1);
  });
});

describe('the command line', () => {
  const change = (email: string, isAdmin: boolean, adminEmails: string[] = []) => changeAdmin(database.db, { email, isAdmin, adminEmails });

  it('grants the role to one account of an address, which loses it when its address changes', async () => {
    const first = await createUser(database.db, { email: 'ann@example.com', subject: 'ann' });
    await createUser(database.db, { email: 'Ann@example.com' });
    expect(await change('ann@example.com', true)).toEqual({ kind: 'changed', count: 1, skipped: 1 });
    expect(await admins()).toEqual([first.id]);
    expect((await signIn('ann', 'ann@example.com', [])).isAdmin).toBe(true);
    expect((await signIn('ann', 'ann@other.example', [])).isAdmin).toBe(false);
  });

  it('revokes it from all accounts of an address, but not while it is listed', async () => {
    await createUser(database.db, { email: 'ann@example.com', isAdmin: true });
    await createUser(database.db, { email: 'ann@example.com', isAdmin: true });
    expect(await change('ann@example.com', false, ['ANN@example.com'])).toEqual({ kind: 'listed' });
    expect(await change('ann@example.com', false)).toEqual({ kind: 'changed', count: 2, skipped: 0 });
    expect(await admins()).toEqual([]);
  });
});

describe('sign-ins in the security log', () => {
  it('are recorded individually for administrators; for players ten an hour, and the rest are counted', async () => {
    const times = 14;
    const [{ userId: player }, { userId: boss }] = [await signIn('player', 'player@example.com'), await signIn('boss', BOSS)];
    for (let again = 1; again < times; again++) {
      await signIn('player', 'player@example.com');
      await signIn('boss', BOSS);
    }
    const events = await database.db.selectFrom('security_events').select('user_id').where('kind', '=', 'sign-in').execute();
    expect(events.filter(({ user_id }) => user_id === player)).toHaveLength(10);
    expect(events.filter(({ user_id }) => user_id === boss)).toHaveLength(times);
    const counts = await database.db.selectFrom('security_counts').select(['source', 'count']).execute();
    expect(counts.every(({ source }) => source === `user ${player}`)).toBe(true);
    expect(counts.reduce((total, { count }) => total + Number(count), 0)).toBe(times - 10);
  });
});
