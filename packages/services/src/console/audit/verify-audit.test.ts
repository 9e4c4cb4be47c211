import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { recordSecurityEvent } from '@survivor/db/queries/console/security-events';
import { createUser } from '@survivor/db/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveAuditLog, tamperWith } from '../../testing/tamper-with.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { verifyAudit } from './verify-audit.ts';

const ENTRIES = 6;
const origin = { addressHash: 'a', requestId: 'r' };
const LOGS = ['admin_audit', 'security_events', 'audit_chain'] as const;

const database = useTestDatabase();
let restoreLog: () => Promise<void>;
beforeAll(async () => {
  const { id } = await createUser(database.db);
  for (let entry = 0; entry < ENTRIES / 2; entry++) {
    const details = { by: 'é "quoted" \u{1f3c8}' };
    await recordAudit(database.db, { actorId: id, action: 'grant-admin', subject: `user ${entry}`, details });
    await recordSecurityEvent(database.db, { kind: 'sign-in', userId: id, origin });
  }
  restoreLog = await saveAuditLog(database);
});
beforeEach(() => restoreLog());

const tamper = (statement: string) => tamperWith(database, statement);

const faults = async () => (await verifyAudit(database.db)).faults;

describe('the audit log', () => {
  it.each(LOGS)('refuses to change, delete or truncate %s', async (table) => {
    const column = table === 'audit_chain' ? 'hash' : 'details';
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `update ${table} set ${column} = ${column} where false`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(database.pool.query(statement)).rejects.toThrow('append-only');
    expect(await verifyAudit(database.db)).toMatchObject({ entries: ENTRIES, faults: [] });
  });

  it('refuses to move its head back', async () => {
    for (const statement of ['update audit_head set seq = seq - 1', 'update audit_head set hash = hash', 'delete from audit_head'])
      await expect(database.pool.query(statement)).rejects.toThrow('append-only');
  });

  it('has one chain, even for concurrent actions, which do not wait for one another', async () => {
    const acts = 40;
    await database.db.transaction().execute(async (tx) => {
      await recordAudit(tx, { actorId: null, action: 'migrate' });
      await Promise.all(
        Array.from({ length: acts }, () =>
          inTransaction(database.db, async (other) => {
            await recordAudit(other, { actorId: null, action: 'job trigger' });
            await recordSecurityEvent(other, { kind: 'sign-in', userId: null, origin });
          }),
        ),
      );
    });
    expect(await verifyAudit(database.db)).toMatchObject({ entries: ENTRIES + 2 * acts + 1, faults: [] });
  });

  it('omits rolled back entries from the chain', async () => {
    await expect(
      database.db.transaction().execute(async (tx) => {
        await recordAudit(tx, { actorId: null, action: 'migrate' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await verifyAudit(database.db)).toMatchObject({ entries: ENTRIES, faults: [] });
  });
});

const CHANGES = [
  ...["at = at + interval '1 microsecond'", 'actor_id = null', "action = 'migrate'", "subject = 'user 9'", "details = '{}'"].map(
    (change) => `update admin_audit set ${change} where id = (select min(id) + 1 from admin_audit)`,
  ),
  ...['at = now()', "kind = 'other'", 'user_id = null', "address_hash = 'b'", 'request_id = null', `details = '{"a":1}'`].map(
    (change) => `update security_events set ${change} where id = (select max(id) from security_events)`,
  ),
  'delete from admin_audit where id = (select min(id) from admin_audit)',
  'delete from security_events where id = (select max(id) from security_events)',
  'delete from audit_chain where seq = 1',
  'delete from audit_chain where seq = 3',
  `delete from audit_chain where seq = ${ENTRIES}`,
  'truncate admin_audit, security_events, audit_chain',
  "update audit_chain set hash = sha256('x') where seq = 2",
  'update audit_chain set entry_id = 1000 where seq = 2',
  'update audit_head set seq = seq - 1',
  'delete from audit_head',
  "insert into admin_audit (action) values ('grant-admin')",
  "insert into security_events (kind) values ('sign-in')",
];

describe('verifying the audit log', () => {
  it('finds nothing in an unchanged log', async () => expect(await faults()).toEqual([]));

  it.each(CHANGES)('finds: %s', async (change) => {
    await tamper(change);
    expect((await faults()).length).toBeGreaterThan(0);
  });

  it('finds a log that was rolled back, by a stored head', async () => {
    const { head } = await verifyAudit(database.db);
    expect(head).toMatch(/^6:[0-9a-f]{64}$/);
    expect((await verifyAudit(database.db, head)).faults).toEqual([]);
    await tamper(
      `delete from security_events where id = (select max(id) from security_events); delete from audit_chain where seq = ${ENTRIES};
       update audit_head set seq = seq - 1, hash = (select hash from audit_chain where seq = ${ENTRIES - 1})`,
    );
    expect((await verifyAudit(database.db)).faults).toEqual([]);
    expect((await verifyAudit(database.db, head)).faults).toHaveLength(1);
  });
});
