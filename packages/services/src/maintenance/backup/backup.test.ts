import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fillDatabase } from '@survivor/db/backup/fill-database';
import { readBackup } from '@survivor/db/backup/read-backup';
import { createDatabase, databaseNameOf, dropDatabase, hasDatabase, withDatabaseName } from '@survivor/db/backup/rename-databases';
import { writeSnapshot } from '@survivor/db/backup/write-snapshot';
import { type Db, openDatabase } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { migrate, migrateTo, migrationNames } from '@survivor/db/migrations/migrate';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { addSecurityCounts } from '@survivor/db/queries/console/security-counts';
import { recordSecurityEvent } from '@survivor/db/queries/console/security-events';
import { countOf } from '@survivor/db/queries/system/security-tally';
import { replaceCalendarAddress } from '@survivor/db/queries/user/calendar';
import { insertSession } from '@survivor/db/queries/user/sessions';
import { insertSignInCode } from '@survivor/db/queries/user/sign-in';
import { createTestDatabase, createUser, inMinutes, type TestDatabase } from '@survivor/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeasonStage } from '../../testing/index.ts';
import { tamperWith } from '../../testing/tamper-with.ts';
import { clearOldRows } from '../clear-old-rows.ts';
import { readBackupFile } from './backup-file.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { swapRestored } from './swap-restored.ts';
import { verifyDatabase } from './verify-database.ts';

const SECRETS = ['a secret of the tests'];
/** Characters that COPY must escape. */
const ODD = 'Ada \\N "é"\n\\.\n\tLovelace';
/** What a restore deletes. The backup contains a row of each. */
const REVOKED = ['sessions', 'sign_in_codes', 'calendar_addresses', 'push_devices', 'worker_heartbeats'] as const;
const OLD_SCHEMA = '0033-message-channels';

let admin: TestDatabase;
let folder: string;
let url: string;
let role: string;
/** A database with an ordinary role, as in real installations. */
beforeAll(async () => {
  admin = await createTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'survivor-backup-'));
  role = `role_${randomBytes(4).toString('hex')}`;
  await admin.pool.query(`create role ${role} login createdb nosuperuser password 'secret'`);
  await admin.pool.query(`create database ${role} owner ${role}`);
  const address = new URL(withDatabaseName(admin.url, role));
  address.username = role;
  address.password = 'secret';
  url = address.toString();
});
afterAll(async () => {
  const { rows } = await admin.pool.query<{ name: string }>('select datname as name from pg_database where datname like $1', [`${role}%`]);
  for (const { name } of rows) await dropDatabase(admin.url, name);
  await admin.pool.query(`drop role ${role}`);
  await admin.close();
  rmSync(folder, { recursive: true });
});

async function using<T>(address: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDatabase({ url: address, poolSize: 3 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const backUp = (target: string) => createBackup({ url, target, productVersion: '1.2.3' });
const restore = (file: string) => restoreBackup({ url, file, appSecrets: SECRETS, adminEmails: [] });
const swap = () => swapRestored({ url, stamp: 'then', emptyQueue: async () => {} });
const restoredUrl = () => withDatabaseName(url, `${role}_restored`);

const anchors = (db: Db) => db.selectFrom('admin_audit').select(['id', 'details']).where('action', '=', 'log prune').execute();

/** Creates an anchor, an action before it, an event after it and a count of the current hour. */
async function pruneOldEvents(db: Db): Promise<void> {
  const event = { kind: 'sign-in refused', userId: null, origin: { addressHash: 'a', requestId: 'r' } } as const;
  await recordAudit(db, { actorId: null, action: 'migrate' });
  await sql`insert into security_events (at, kind) select clock_timestamp() - interval '300 days', 'sign-in' from generate_series(1, 3)`.execute(
    db,
  );
  await recordSecurityEvent(db, event);
  expect(await clearOldRows({ db })).toMatchObject({ security_events: 3 });
  await addSecurityCounts(db, [countOf(event)]);
}

describe('a backup', () => {
  let file: string;

  it('is one complete file that only its owner can read, with counts, checksums, schema and version', async () => {
    await using(url, async (db) => {
      await migrate(db);
      const stage = await SeasonStage.open(db);
      const league = await stage.league('Ann', 'Ben');
      await league.picks(1, { Ann: 'KC' });
      const ann = league.person('Ann');
      await insertSession(db, { id: 'session', userId: ann.id, expiresAt: inMinutes(60), browser: null });
      await replaceCalendarAddress(db, { userId: ann.id, tokenHash: 'hash' });
      await insertSignInCode(db, { codeHash: 'code', browserHash: 'browser', sessionId: 'session', redirect: null });
      const device = { user_id: ann.id, session_id: 'session', endpoint: 'https://push.example.com/1', public_key: 'k', auth_secret: 's' };
      await db.insertInto('push_devices').values(device).execute();
      await db.insertInto('worker_heartbeats').values({ id: 'worker', label: 'of before' }).execute();
      await createUser(db, { name: ODD, isAdmin: true });
      await pruneOldEvents(db);
    });
    const { file: written, manifest } = await backUp(folder);
    file = written;
    expect(path.basename(file)).toMatch(/^survivor-\d{8}T\d{6}Z\.backup\.gz$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(manifest).toMatchObject({
      schema: migrationNames().at(-1),
      productVersion: '1.2.3',
      tables: { members: { rows: 2 }, ...Object.fromEntries(REVOKED.map((table) => [table, { rows: 1 }])) },
    });
    expect(await readBackup(readBackupFile(file))).toEqual(manifest);
    expect(readdirSync(folder)).toEqual([path.basename(file)]);
  });

  it('keeps an existing file, and leaves nothing after a failure', async () => {
    const before = readFileSync(file);
    await expect(backUp(file)).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(createBackup({ url: withDatabaseName(url, 'postgres'), target: folder, productVersion: '1.2.3' })).rejects.toThrow(
      'empty',
    );
    expect(readFileSync(file)).toEqual(before);
    expect(readdirSync(folder)).toEqual([path.basename(file)]);
  });

  it('is restored next to the live database, complete, with everything revoked that may have been', async () => {
    // The leftover of a killed restore.
    await createDatabase(url, `${role}_restoring`);
    const restored = await restore(file);
    expect(await hasDatabase(url, `${role}_restoring`)).toBe(false);
    expect(restored).toMatchObject({ faults: [], applied: [], name: `${role}_restored`, admins: [{ name: ODD }] });
    await using(restoredUrl(), async (db) => {
      expect(await verifyDatabase(db, SECRETS)).toMatchObject({ faults: [] });
      expect(await db.selectFrom('security_counts').select('count').execute()).toEqual([{ count: '1' }]);
      expect(await db.selectFrom('security_events').select('kind').execute()).toEqual([{ kind: 'sign-in refused' }]);
      expect(await anchors(db)).toEqual(await using(url, anchors));
      const members = await db.selectFrom('members').select(['name', 'picks']).orderBy('user_id').execute();
      expect(members).toMatchObject([{ name: 'Ann', picks: [expect.any(Number), null, null] }, { name: 'Ben' }]);
      for (const table of REVOKED) expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
      const leagues = await db.selectFrom('leagues').select('invite_generation').execute();
      expect(leagues).toEqual([{ invite_generation: 10_001 }]);
      const before = await using(url, (living) => living.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow());
      expect((await createUser(db)).id).toBeGreaterThan(before.id + 9_999);
    });
  });

  it('replaces the live database in one step, keeps the old one, and not while it is in use', async () => {
    await using(url, async (db) => {
      await createUser(db, { name: 'Too late' });
      expect(await swap()).toEqual({ kind: 'in-use', connections: expect.any(Number) });
    });
    expect(await swap()).toEqual({ kind: 'swapped', name: role, previousName: `${role}_before_then` });
    expect(await swap()).toEqual({ kind: 'nothing-restored', restored: `${role}_restored` });
    const late = (address: string) =>
      using(address, (db) => db.selectFrom('users').select('name').where('name', '=', 'Too late').execute());
    expect(await late(url)).toEqual([]);
    expect(await late(withDatabaseName(url, `${role}_before_then`))).toHaveLength(1);
  });

  it('is refused, and leaves no database, if truncated, changed, or from a later release', async () => {
    const text = gunzipSync(readFileSync(file)).toString();
    const changed: [string, Buffer][] = [
      ['cut off', readFileSync(file).subarray(0, -100)],
      ['changed: members', gzipSync(text.replace('\tAnn\t', '\tEve\t'))],
      ['no manifest', gzipSync(text.slice(0, text.indexOf('-- manifest')))],
      ['an unknown line', gzipSync(text.replace('COPY public.users', 'drop table users;\nCOPY public.users'))],
      ['does not know', gzipSync(text.replace(/"schema":"[^"]*"/, '"schema":"9999-later"'))],
      ['not a backup', gzipSync('select 1;\n')],
    ];
    for (const [pattern, content] of changed) {
      const bad = path.join(folder, 'bad.backup.gz');
      writeFileSync(bad, content);
      await expect(restore(bad), pattern).rejects.toThrow(pattern === 'cut off' ? 'incomplete' : pattern);
    }
    truncateSync(path.join(folder, 'bad.backup.gz'), 0);
    await expect(restore(path.join(folder, 'bad.backup.gz'))).rejects.toThrow();
    rmSync(path.join(folder, 'bad.backup.gz'));
    expect(await hasDatabase(url, `${role}_restoring`)).toBe(false);
    expect(await hasDatabase(url, `${role}_restored`)).toBe(false);
  });

  it('leaves the target database unchanged when the connection is lost midway', async () => {
    const target = await createTestDatabase();
    try {
      const content: Buffer[] = [];
      for await (const chunk of readBackupFile(file)) content.push(chunk);
      const text = Buffer.concat(content);
      const half = async function* () {
        yield text.subarray(0, text.indexOf('COPY public.teams'));
        await admin.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [databaseNameOf(target.url)]);
        yield text.subarray(text.indexOf('COPY public.teams'));
      };
      await expect(fillDatabase(target.url, half())).rejects.toThrow(/terminat|connection/i);
      expect((await target.pool.query('select from users')).rowCount).toBe(0);
      expect((await target.pool.query('select from clock')).rowCount).toBe(1);
      expect((await verifyDatabase(target.db, SECRETS)).faults).toEqual([]);
    } finally {
      await target.close();
    }
  });

  it('of an older schema is restored and migrated', async () => {
    await createDatabase(url, role);
    await using(url, async (db) => {
      await migrateTo(db, OLD_SCHEMA);
      await createUser(db, { name: 'Ada' });
    });
    const old = await backUp(path.join(folder, 'old.backup.gz'));
    expect(old.manifest.schema).toBe(OLD_SCHEMA);
    const later = migrationNames().slice(migrationNames().indexOf(OLD_SCHEMA) + 1);
    expect(await restore(old.file)).toMatchObject({ faults: [], applied: later });
  });

  it('is one consistent snapshot despite concurrent writes', async () => {
    const pairs = (db: Db, count: number) =>
      inTransaction(db, async (tx) => {
        for (let made = 0; made < count; made++)
          await replaceCalendarAddress(tx, { userId: (await createUser(tx)).id, tokenHash: `hash ${randomBytes(8).toString('hex')}` });
      });
    await using(url, async (db) => {
      const before = await db.selectFrom('users').select('id').execute();
      let isStarted = false;
      const output = new Writable({
        highWaterMark: 1,
        write: (_chunk, _encoding, next) => {
          const first = !isStarted;
          isStarted = true;
          void (first ? pairs(db, 20) : Promise.resolve()).then(() => next(), next);
        },
      });
      const { tables, sequences } = await writeSnapshot({ url, productVersion: '1.2.3', output });
      expect(tables).toMatchObject({ users: { rows: before.length }, calendar_addresses: { rows: 0 } });
      expect(Number(sequences['users_id_seq'])).toBeGreaterThanOrEqual(before.length + 20);
    });
  });
});

describe('verifying a database', () => {
  const FAULTS: readonly [string, string, string][] = [
    ['a team that was picked twice', 'update members set picks[2] = picks[1]', 'picked a team twice'],
    ['a team that does not play', "update members set picks[1] = (select id from teams where abbreviation = 'GB')", 'does not play'],
    ['a league that counts wrong', 'update leagues set alive = alive - 1', 'wrong member count'],
    ['a number that would be given out twice', "select setval('users_id_seq', 1)", 'the sequence of users.id would repeat a number'],
    ['a reference to nothing', 'delete from users where id = (select max(id) from users)', 'refers to missing rows'],
    ['a trigger that stands still', 'alter table members disable trigger members_distinct_teams', 'is disabled or not validated'],
    ['a removed security event', 'delete from security_events', 'audit log'],
    ['a changed audit log', "update admin_audit set action = 'migrate'", 'audit log'],
    ['another secret', "update leagues set password_encrypted = 'other'", 'cannot be read with this APP_SECRET'],
    ['another schema', 'delete from kysely_migration where name > $$0030$$', 'and this release needs'],
  ];

  it('finds each fault, one after the other', async () => {
    const stage = await SeasonStage.open(admin.db);
    const league = await stage.league('Ann', 'Ben');
    await league.picks(1, { Ann: 'KC' });
    await recordAudit(admin.db, { actorId: null, action: 'backup' });
    await pruneOldEvents(admin.db);
    expect(await verifyDatabase(admin.db, SECRETS)).toEqual({ faults: [], auditHead: expect.any(String) });
    let before: readonly string[] = [];
    for (const [fault, statement, pattern] of FAULTS) {
      await tamperWith(admin, statement);
      const { faults } = await verifyDatabase(admin.db, SECRETS);
      expect([fault, faults.filter((found) => !before.includes(found)).join()]).toEqual([fault, expect.stringContaining(pattern)]);
      before = faults;
    }
  });
});
