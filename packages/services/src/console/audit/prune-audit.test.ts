import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { recordSecurityEvent } from '@survivor/db/queries/console/security-events';
import { createUser } from '@survivor/db/testing';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearOldRows } from '../../maintenance/clear-old-rows.ts';
import { saveAuditLog, tamperWith } from '../../testing/tamper-with.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { verifyAudit } from './verify-audit.ts';

const OLD = 4;
const RECENT = 4;
const origin = { addressHash: 'a', requestId: 'r' };

const database = useTestDatabase();
let userId: number;
let restoreLog: () => Promise<void>;
beforeAll(async () => {
  userId = (await createUser(database.db)).id;
  for (let entry = 0; entry < OLD; entry++) await addPair(300);
  restoreLog = await saveAuditLog(database);
});
beforeEach(() => restoreLog());

/**
 * Writes an administrator's action and a sign-in of that many days ago, the action first in the
 * chain.
 */
async function addPair(daysAgo: number): Promise<void> {
  await recordAudit(database.db, { actorId: userId, action: 'grant-admin', subject: `user ${userId}` });
  await sql`insert into security_events (at, kind, user_id) values (clock_timestamp() - make_interval(days => ${daysAgo}), 'sign-in', ${userId})`.execute(
    database.db,
  );
}

async function addRecent(): Promise<void> {
  for (let entry = 0; entry < RECENT; entry++) {
    await recordAudit(database.db, { actorId: userId, action: 'suspend', subject: `user ${userId}` });
    await recordSecurityEvent(database.db, { kind: 'sign-in', userId, origin });
  }
}

const prune = async () => (await clearOldRows({ db: database.db })).security_events;
const faults = async (head: string | null = null) => (await verifyAudit(database.db, head)).faults;
const count = async (table: string) =>
  (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count;

const tamper = (statement: string) => tamperWith(database, statement);

describe('pruning the security log', () => {
  it('removes old security events, keeps every audit entry, and the chain verifies before, after and later', async () => {
    await addRecent();
    expect(await faults()).toEqual([]);
    expect(await prune()).toBe(OLD);
    expect(await verifyAudit(database.db)).toMatchObject({ entries: OLD + 2 * RECENT + 1, faults: [] });
    expect(await count('security_events')).toBe(RECENT);
    expect(await count('admin_audit')).toBe(OLD + RECENT + 1);
    await addRecent();
    expect(await verifyAudit(database.db)).toMatchObject({ entries: OLD + 4 * RECENT + 1, faults: [] });
  });

  it('removes nothing from a changed log, and says so', async () => {
    await addRecent();
    await tamper("update admin_audit set action = 'migrate' where id = (select min(id) from admin_audit)");
    await expect(prune()).rejects.toThrow('was changed');
    expect(await count('security_events')).toBe(OLD + RECENT);
    expect(await faults()).toHaveLength(1);
  });

  it('by two concurrent workers leaves a valid log', async () => {
    await addRecent();
    await Promise.all([prune(), prune()]);
    expect(await faults()).toEqual([]);
    expect(await count('security_events')).toBe(RECENT);
  });

  it('allows checking a head stored after it, and says that an older one cannot be checked', async () => {
    const { head: older } = await verifyAudit(database.db);
    await addRecent();
    const { head: newer } = await verifyAudit(database.db);
    await prune();
    await addRecent();
    expect(await faults(newer)).toEqual([]);
    expect(await faults(older)).toEqual([expect.stringContaining('from before the last prune')]);
  });
});

describe('the database', () => {
  const refuses = async (statement: string) => await expect(database.pool.query(statement)).rejects.toThrow('append-only');

  it('deletes no event outside a prune, none too recent, no audit entry, and no link of an existing entry', async () => {
    await addRecent();
    await refuses('delete from security_events where id = (select min(id) from security_events)');
    await prune();
    await refuses('delete from security_events');
    await refuses('delete from admin_audit where id = (select min(id) from admin_audit)');
    await refuses("delete from audit_chain where log = 'security_events'");
    await refuses("delete from audit_chain where log = 'admin_audit' and seq = 1");
    await refuses('truncate security_events');
    expect(await faults()).toEqual([]);
  });

  it('deletes no recent event, whatever the audit entry says', async () => {
    await addRecent();
    const seq = String(await count('audit_chain'));
    await recordAudit(database.db, { actorId: null, action: 'log prune', details: { seq, hash: '', audit: '', before: '' } });
    await refuses('delete from security_events where id = (select max(id) from security_events)');
    expect((await faults()).length).toBeGreaterThan(0);
  });
});

const ANCHOR = "update admin_audit set details = details || jsonb_build_object(%) where action = 'log prune'";
const anchored = (change: string) => ANCHOR.replace('%', change);
const event = (which: 'min' | 'max') => `(select ${which}(id) from security_events)`;
const CHANGES = [
  anchored("'seq', (details ->> 'seq')::int - 1 || ''"),
  anchored("'seq', (details ->> 'seq')::int + 1 || ''"),
  anchored("'hash', encode(sha256('x'), 'hex')"),
  anchored("'audit', encode(sha256('x'), 'hex')"),
  anchored("'audit', ''"),
  anchored("'before', '2001-01-01T00:00:00.000Z'"),
  anchored("'seq', null"),
  "delete from admin_audit where action = 'log prune'",
  "with gone as (delete from admin_audit where action = 'log prune' returning id) delete from audit_chain where log = 'admin_audit' and entry_id in (select id from gone)",
  "insert into admin_audit (action, details) select action, details from admin_audit where action = 'log prune'",
  // Actions before the anchor.
  "update admin_audit set subject = 'user 0' where id = (select min(id) from admin_audit)",
  'delete from admin_audit where id = (select min(id) from admin_audit)',
  "with gone as (delete from admin_audit where id = (select min(id) + 1 from admin_audit) returning id) delete from audit_chain where log = 'admin_audit' and entry_id in (select id from gone)",
  "with added as (insert into admin_audit (action) values ('migrate') returning id) insert into audit_chain select 2, 'admin_audit', id, sha256('x') from added",
  // The first events after the anchor.
  `delete from security_events where id = ${event('min')}`,
  `with gone as (delete from security_events where id = ${event('min')} returning id) delete from audit_chain where log = 'security_events' and entry_id in (select id from gone)`,
  "delete from audit_chain where seq = (select min(seq) from audit_chain where log = 'security_events')",
  'truncate security_events',
  // Deletes more than the anchor allows, with and without moving it.
  `with cut as (delete from audit_chain where log = 'security_events' and entry_id = ${event('min')} returning seq, hash, entry_id),
    gone as (delete from security_events where id in (select entry_id from cut))
    update admin_audit set details = details || jsonb_build_object('seq', cut.seq::text, 'hash', encode(cut.hash, 'hex')) from cut where action = 'log prune'`,
];

describe('verifying a log that was pruned', () => {
  const log = async () => {
    await addRecent();
    await prune();
    await addRecent();
  };

  it('finds each change', async () => {
    await log();
    expect(await faults()).toEqual([]);
    const restorePruned = await saveAuditLog(database);
    for (const change of CHANGES) {
      await tamper(change);
      expect([change, await faults()]).toEqual([change, expect.arrayContaining([expect.any(String)])]);
      await restorePruned();
    }
    expect(await faults()).toEqual([]);
  });

  it('finds a prune of recent events, even with an entry in the chain', async () => {
    await log();
    await inTransaction(database.db, async (tx) => {
      const { rows } = await sql<{ details: Record<string, unknown> }>`
        select details || jsonb_build_object('before', to_char(clock_timestamp() - interval '179 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as details
        from admin_audit where action = 'log prune'`.execute(tx);
      await recordAudit(tx, { actorId: null, action: 'log prune', ...(rows[0] && { details: rows[0].details }) });
    });
    expect(await faults()).toEqual([expect.stringContaining('180 days')]);
  });
});
