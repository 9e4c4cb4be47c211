import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { inTransaction } from '../../connection/in-transaction.ts';

/**
 * Days that security events are kept, rounded to whole months (operate "Retention"), as in
 * migration 0044.
 */
export const SECURITY_EVENT_DAYS = 180;

/** A position in the chain up to which security events, all older than `before`, may be deleted. */
export type Cut = { readonly seq: string; readonly hash: Buffer; readonly before: Date };

const BEFORE = sql`date_trunc('month', clock_timestamp() - make_interval(days => ${SECURITY_EVENT_DAYS}), 'UTC')`;

/** The position at which the chain can be cut now; undefined if no event is old enough. */
export async function findCut(tx: Tx): Promise<Cut | undefined> {
  const { rows } = await sql<Cut>`
    with cutoff as (select ${BEFORE} as before), cut as (
      select before, coalesce(
        (select c.seq from audit_chain c join security_events e on e.id = c.entry_id
          where c.log = 'security_events' and c.seq > pruned_through() and e.at >= before order by c.seq limit 1),
        (select seq + 1 from audit_head)) - 1 as seq
      from cutoff
      where (select at from security_events order by id limit 1) < before)
    select cut.seq, c.hash, before from cut join audit_chain c using (seq) where cut.seq > pruned_through()`.execute(tx);
  return rows[0];
}

/** The latest audit entry that records a prune of security events. */
export type PruneEntry = { readonly id: string; readonly at: Date; readonly details: Record<string, unknown> };

export async function findPruneEntry(tx: Tx): Promise<PruneEntry | undefined> {
  const { rows } = await sql<PruneEntry>`
    select id, at, details from admin_audit where action = 'log prune' order by id desc limit 1`.execute(tx);
  return rows[0];
}

/**
 * Deletes up to `limit` security events that the latest prune entry covers, with their links.
 * Returns the number deleted.
 */
export async function deletePruned(db: Db, limit: number): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ entryId: string }>`
      select entry_id as "entryId" from audit_chain
      where log = 'security_events' and seq <= pruned_through() order by seq limit ${limit}`.execute(tx);
    const ids = rows.map(({ entryId }) => entryId);
    await sql`delete from security_events where id = any(${ids}::bigint[])`.execute(tx);
    await sql`delete from audit_chain where log = 'security_events' and entry_id = any(${ids}::bigint[])`.execute(tx);
    return ids.length;
  });
}
