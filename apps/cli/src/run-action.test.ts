import { describeSchemaMismatch } from '@survivor/db/migrations/schema-compatibility';
import { readSetting } from '@survivor/db/queries/system/settings';
import { insertSession } from '@survivor/db/queries/user/sessions';
import {
  createLeagueRow,
  createMember,
  createSeason,
  createTestDatabase,
  createUser,
  inMinutes,
  type TestDatabase,
} from '@survivor/db/testing';
import type { QueuedRun } from '@survivor/jobs';
import { createSecretCipher, leagueIds, userIds } from '@survivor/services';
import { createRecordingQueue } from '@survivor/services/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActionDeps } from './action-result.ts';
import { runAction } from './run-action.ts';

let database: TestDatabase;
let deps: ActionDeps;
let queued: QueuedRun[];
beforeEach(async () => {
  database = await createTestDatabase();
  queued = [];
  deps = {
    db: database.db,
    env: {
      season: 2025,
      sportsSource: 'thesportsdb',
      clock: { kind: 'system' },
      adminEmails: ['ada@example.com'],
      appSecrets: ['a secret of the tests'],
      mail: null,
      publicUrl: 'https://pools.example.com',
      redisUrl: null,
      databaseDirectUrl: database.url,
    },
    withQueue: (work) => work(createRecordingQueue(queued)),
    emptyQueue: async () => {},
    productVersion: '0.0.0',
    now: new Date(0),
  };
});
afterEach(() => database.close());

const actions = async () =>
  (await database.db.selectFrom('admin_audit').select('action').orderBy('id').execute()).map((entry) => entry.action);

describe('an operator', () => {
  it('migrates and prepares, again and again', async () => {
    expect(await runAction({ kind: 'migrate' }, deps)).toMatchObject({ exitCode: 0 });
    expect(await runAction({ kind: 'migrate' }, deps)).toEqual({ exitCode: 0, text: 'The database is up to date' });
    expect(await describeSchemaMismatch(database.db)).toBeNull();
    expect(await database.db.selectFrom('teams').select('id').execute()).toHaveLength(32);
    expect(await actions()).toEqual(['migrate', 'migrate']);
  });

  it('grants and revokes the role, but not of a listed address', async () => {
    await createUser(database.db, { email: 'bob@example.com' });
    await createUser(database.db, { email: 'ada@example.com', isAdmin: true });
    const change = (email: string, isAdmin: boolean) => runAction({ kind: 'change-admin', email, isAdmin }, deps);
    expect(await change('bob@example.com', true)).toEqual({ exitCode: 0, text: 'bob@example.com is now a site administrator' });
    expect(await change('bob@example.com', true)).toMatchObject({ exitCode: 0, text: expect.stringContaining('already') });
    expect(await change('bob@example.com', false)).toMatchObject({ exitCode: 0, text: expect.stringContaining('no longer') });
    expect(await change('ADA@example.com', false)).toMatchObject({ exitCode: 1, text: expect.stringContaining('ADMIN_EMAILS') });
    expect(await change('eve@example.com', true)).toMatchObject({ exitCode: 1, text: expect.stringContaining('signed in') });
    expect(await actions()).toEqual(['grant-admin', 'revoke-admin']);
  });

  it('transfers a league to a member, undoes no removal that there was not, and writes both logs', async () => {
    const season = await createSeason(database.db, { starts: [inMinutes(60)] });
    const owner = await createUser(database.db, { email: 'ann@example.com' });
    const other = await createUser(database.db, { email: 'bob@example.com' });
    const { id } = await createLeagueRow(database.db, { seasonId: season.id, createdBy: owner.id });
    await createMember(database.db, { leagueId: id, userId: other.id });
    const act = (act: 'undo-removal' | 'transfer-ownership', email: string, leagueId = leagueIds.encode(id)) =>
      runAction({ kind: 'act-in-league', act, leagueId, email, reason: 'The owner is away' }, deps);
    expect(await act('transfer-ownership', 'bob@example.com')).toEqual({ exitCode: 0, text: 'bob@example.com now owns the league' });
    expect(await act('transfer-ownership', 'bob@example.com')).toEqual({ exitCode: 0, text: 'bob@example.com already owns the league' });
    expect(await act('undo-removal', 'bob@example.com')).toEqual({ exitCode: 1, text: 'This league has not started yet' });
    expect(await act('undo-removal', 'eve@example.com')).toMatchObject({ exitCode: 1, text: expect.stringContaining('No member') });
    expect(await act('undo-removal', 'bob@example.com', 'x')).toMatchObject({ exitCode: 1, text: expect.stringContaining('No league') });
    expect(await actions()).toEqual(['league transfer-ownership']);
    const lines = await database.db.selectFrom('league_acts').select(['number', 'author', 'act', 'reason']).execute();
    expect(lines).toEqual([{ number: 1, author: 'site', act: 'transfer-ownership', reason: 'The owner is away' }]);
  });

  it('signs out, suspends and lets in again every account of an address, and writes each down', async () => {
    const people = [
      await createUser(database.db, { email: 'bob@example.com' }),
      await createUser(database.db, { email: 'Bob@example.com' }),
    ];
    const session = (at: number) =>
      insertSession(database.db, { id: `s${Math.random()}`, userId: people[at]?.id ?? 0, expiresAt: inMinutes(60), browser: null });
    const act = (act: 'sign-out' | 'suspend' | 'unsuspend', email = 'bob@example.com') =>
      runAction({ kind: 'act-on-account', act, email }, deps);
    const sessions = () => database.db.selectFrom('sessions').select('id').execute();
    await session(0);
    expect(await act('sign-out')).toEqual({ exitCode: 0, text: 'bob@example.com is signed out' });
    expect(await act('sign-out')).toMatchObject({ exitCode: 0, text: 'bob@example.com was not signed in' });
    await session(1);
    expect(await act('suspend')).toMatchObject({ exitCode: 0, text: expect.stringContaining('suspended: 2 accounts') });
    expect(await sessions()).toEqual([]);
    await expect(session(0)).rejects.toThrow('suspended');
    expect(await act('suspend')).toMatchObject({ exitCode: 0, text: expect.stringContaining('already') });
    expect(await act('unsuspend')).toMatchObject({ exitCode: 0, text: expect.stringContaining('unsuspended') });
    await session(0);
    expect(await act('suspend', 'eve@example.com')).toMatchObject({ exitCode: 1 });
    expect(await actions()).toEqual(['sessions end', 'suspend', 'suspend', 'unsuspend', 'unsuspend']);
  });

  it('is told who administers the site, and who came second', async () => {
    const first = await createUser(database.db, { name: 'Ada', email: 'Ada@example.com' });
    const second = await createUser(database.db, { email: 'ada@example.com' });
    await runAction({ kind: 'migrate' }, deps);
    const { exitCode, text } = await runAction(
      { kind: 'list-admins' },
      { ...deps, env: { ...deps.env, adminEmails: ['ada@example.com', 'new@example.com'] } },
    );
    expect(exitCode).toBe(0);
    expect(text.split('\n')).toEqual([
      'Site administrators (1)',
      expect.stringMatching(new RegExp(`^  ${userIds.encode(first.id)} Ada <Ada@example.com> .*bound to ada@example.com`)),
      'Addresses in ADMIN_EMAILS that no one has signed in with',
      '  new@example.com',
      expect.stringContaining('Later accounts'),
      `  ${userIds.encode(second.id)} with ada@example.com`,
    ]);
  });

  it('verifies the audit log, and is told what was changed in it', async () => {
    expect(await runAction({ kind: 'audit-verify', head: null }, deps)).toEqual({ exitCode: 0, text: 'The audit log is empty' });
    await runAction({ kind: 'maintenance-off' }, deps);
    expect(await runAction({ kind: 'audit-verify', head: null }, deps)).toMatchObject({
      exitCode: 0,
      text: expect.stringMatching(/^The audit log is intact: 1 entries, head 1:[0-9a-f]{64}$/),
    });
    const client = await database.pool.connect();
    await client.query("set session_replication_role = replica; update admin_audit set action = 'migrate'");
    client.release(true);
    expect(await runAction({ kind: 'audit-verify', head: null }, deps)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('was changed'),
    });
  });

  it('rotates the secret of the join passwords, and is told of those that cannot be read', async () => {
    const season = await createSeason(database.db, { starts: [inMinutes(90)] });
    const creator = await createUser(database.db);
    const old = createSecretCipher(['the old secret']);
    const encrypted = old.encrypt('touchdown');
    await createLeagueRow(database.db, { seasonId: season.id, createdBy: creator.id, passwordEncrypted: encrypted });
    const rotate = (...appSecrets: string[]) => runAction({ kind: 'rotate-secret' }, { ...deps, env: { ...deps.env, appSecrets } });
    expect(await rotate('the new secret')).toMatchObject({ exitCode: 1, text: expect.stringContaining('1 cannot be read') });
    expect(await rotate('the new secret', 'the old secret')).toMatchObject({
      exitCode: 0,
      text: expect.stringMatching(/^1 join passwords/),
    });
    expect(await rotate('the new secret')).toMatchObject({ exitCode: 0, text: expect.stringMatching(/^0 join passwords/) });
    expect(await actions()).toEqual(['rotate-secret', 'rotate-secret', 'rotate-secret']);
  });

  it('keeps players out before a near deadline by force only, and is told that deadline', async () => {
    const deadline = inMinutes(90);
    await createSeason(database.db, { starts: [deadline] });
    const on = { kind: 'maintenance-on', message: 'Back at nine' } as const;
    const refused = await runAction({ ...on, isForced: false }, deps);
    expect(refused).toMatchObject({ exitCode: 1, text: expect.stringContaining(deadline.toISOString()) });
    expect(refused.text).toContain('--force');
    expect(await runAction({ ...on, isForced: true }, deps)).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining(deadline.toISOString()),
    });
    expect(await readSetting(database.db, 'maintenance')).toEqual({ isOn: true, message: 'Back at nine' });
    await runAction({ kind: 'maintenance-off' }, deps);
    expect(await readSetting(database.db, 'maintenance')).toEqual({ isOn: false, message: null });
    expect(await actions()).toEqual(['maintenance on', 'maintenance off']);
  });

  it('stands in the audit log without an actor, and what cannot be written there is not done', async () => {
    await createUser(database.db, { email: 'bob@example.com' });
    await runAction({ kind: 'job-trigger', name: 'FetchTeams' }, deps);
    const entries = await database.db.selectFrom('admin_audit').select(['actor_id', 'action', 'subject']).execute();
    expect(entries).toEqual([{ actor_id: null, action: 'job trigger', subject: 'FetchTeams' }]);
    await database.pool.query('alter table admin_audit add constraint broken check (action is null) not valid');
    const acts = [
      { kind: 'change-admin', email: 'bob@example.com', isAdmin: true },
      { kind: 'maintenance-on', message: null, isForced: true },
      { kind: 'job-trigger', name: 'FetchGames' },
    ] as const;
    for (const act of acts) await expect(runAction(act, deps)).rejects.toThrow('broken');
    expect(await database.db.selectFrom('users').select('is_admin').execute()).toEqual([{ is_admin: false }]);
    expect(await readSetting(database.db, 'maintenance')).toBeNull();
    expect(await database.db.selectFrom('job_runs').select('name').execute()).toEqual([{ name: 'FetchTeams' }]);
    expect(queued).toHaveLength(1);
  });
});
