import type { Db, Tx } from '@survivor/db/connection/database';
import { inRolledBackTransaction } from '@survivor/db/connection/in-transaction';
import { BACKUP_LIMITS } from '@survivor/db/connection/time-limits';
import { describeSchemaMismatch } from '@survivor/db/migrations/schema-compatibility';
import {
  countDoublePicks,
  countInvalidPicks,
  countMiscountedLeagues,
  hasOrphans,
  isSequenceBehind,
  listDisabledConstraints,
  listForeignKeys,
  listSequenceColumns,
} from '@survivor/db/queries/grading/invariants';
import { listJoinPasswords } from '@survivor/db/queries/league/join-passwords';
import { readSetting } from '@survivor/db/queries/system/settings';
import { verifyAudit } from '../../console/audit/verify-audit.ts';
import { createSecretCipher } from '../../secret-cipher.ts';

const BATCH = 500;

/** Every fault of a database, and the head of its audit chain. */
export type DatabaseVerdict = { readonly faults: readonly string[]; readonly auditHead: string | null };

/**
 * Checks the invariants of a database (infra/docs/back-up-and-restore.md#verify). Changes nothing,
 * and scans whole tables.
 */
export async function verifyDatabase(db: Db, secrets: readonly string[]): Promise<DatabaseVerdict> {
  const mismatch = await describeSchemaMismatch(db);
  if (mismatch !== null) return { faults: [mismatch], auditHead: null };
  const faults = await inRolledBackTransaction(db, findFaults, BACKUP_LIMITS);
  const audit = await verifyAudit(db);
  const unreadable = await describeUnreadable(db, secrets);
  return { faults: [...faults, ...audit.faults.map((fault) => `audit log: ${fault}`), ...unreadable], auditHead: audit.head };
}

async function findFaults(tx: Tx): Promise<string[]> {
  const counts: [number, string][] = [
    [await countDoublePicks(tx), 'members have picked a team twice'],
    [await countInvalidPicks(tx), 'picks name a team that does not play in that week'],
    [await countMiscountedLeagues(tx), 'leagues have a wrong member count'],
  ];
  return [
    ...counts.flatMap(([count, text]) => (count === 0 ? [] : [`${count} ${text}`])),
    ...(await listDisabledConstraints(tx)).map((name) => `trigger or foreign key ${name} is disabled or not validated`),
    ...(await listOrphanFaults(tx)),
    ...(await listSequenceFaults(tx)),
  ];
}

async function listOrphanFaults(tx: Tx): Promise<string[]> {
  const faults: string[] = [];
  for (const foreignKey of await listForeignKeys(tx))
    if (await hasOrphans(tx, foreignKey)) faults.push(`${foreignKey.name} refers to missing rows`);
  return faults;
}

async function listSequenceFaults(tx: Tx): Promise<string[]> {
  const faults: string[] = [];
  for (const sequence of await listSequenceColumns(tx))
    if (await isSequenceBehind(tx, sequence)) faults.push(`the sequence of ${sequence.table}.${sequence.column} would repeat a number`);
  return faults;
}

/** Finds join passwords and push keys that need an APP_SECRET other than the present ones. */
async function describeUnreadable(db: Db, secrets: readonly string[]): Promise<string[]> {
  if (secrets.length === 0) return ['APP_SECRET is not set: could not check whether it reads the join passwords'];
  const cipher = createSecretCipher(secrets);
  let [after, unreadable] = [0, 0];
  for (;;) {
    const rows = await listJoinPasswords(db, { after, limit: BATCH });
    unreadable += rows.filter(({ encrypted }) => cipher.decrypt(encrypted) === null).length;
    after = rows.at(-1)?.leagueId ?? after;
    if (rows.length < BATCH) break;
  }
  const pushKeys = await readSetting(db, 'pushKeys');
  const isPushLost = pushKeys !== null && cipher.decrypt(pushKeys.privateKeyEncrypted) === null;
  return [
    ...(unreadable > 0
      ? [`${unreadable} join passwords cannot be read with this APP_SECRET: append the former secret, after a comma`]
      : []),
    ...(isPushLost ? ['the key of push notifications cannot be read with this APP_SECRET'] : []),
  ];
}
