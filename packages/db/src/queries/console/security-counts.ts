import { sql } from 'kysely';
import { LOCKS } from '../../connection/advisory-locks.ts';
import type { Db, Tx } from '../../connection/database.ts';
import { inTransaction } from '../../connection/in-transaction.ts';
import { createSecurityTally, type SecurityCount } from '../system/security-tally.ts';

/**
 * Serializes writers, so that the sources of an hour stay bounded and no hour is closed while
 * events are added to its counts.
 */
const lockCounts = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCKS.securityCounts})`.execute(tx);
const THIS_HOUR = sql`date_trunc('hour', clock_timestamp(), 'UTC')`;

/**
 * Adds to the counts of the current hour, for at most `MAX_SOURCES` individual sources per kind.
 */
export async function addSecurityCounts(db: Db, counts: readonly SecurityCount[]): Promise<void> {
  if (counts.length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockCounts(tx);
    const hour = await readHour(tx);
    const known = await tx.selectFrom('security_counts').select(['kind', 'source']).where('hour', '=', hour).execute();
    const tally = createSecurityTally(known);
    for (const counted of counts) tally.add(counted);
    const rows = tally.drain().map(({ userId, addressHash, requestId, count, ...counted }) => ({
      ...counted,
      hour,
      count: String(count),
      user_id: userId,
      address_hash: addressHash,
      request_id: requestId,
    }));
    await tx
      .insertInto('security_counts')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['hour', 'kind', 'source']).doUpdateSet({ count: sql`security_counts.count + excluded.count` }),
      )
      .execute();
  });
}

async function readHour(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ hour: Date }>`select ${THIS_HOUR} as hour`.execute(tx);
  if (rows[0] === undefined) throw new Error('the database has no clock');
  return rows[0].hour;
}

/**
 * Moves the counts of the oldest finished hour into the chained log. Returns the number of rows.
 */
export async function closeOldestHour(db: Db): Promise<number> {
  return await inTransaction(db, async (tx) => {
    await lockCounts(tx);
    const { numAffectedRows = 0n } = await sql`
      with closed as (
        delete from security_counts where hour = (select min(hour) from security_counts where hour < ${THIS_HOUR}) returning *)
      insert into security_events (at, kind, user_id, address_hash, request_id, details)
      select hour, kind, user_id, address_hash, request_id, details || jsonb_build_object('count', count) from closed
      order by kind, source`.execute(tx);
    return Number(numAffectedRows);
  });
}
