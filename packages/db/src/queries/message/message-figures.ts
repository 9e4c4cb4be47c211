import { MAX_REFUSALS, type MessageChannel, type MessageState } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

/**
 * Hides reminders of a round until its deadline, because their number would reveal missing picks
 * (rules 12).
 */
const countedCondition = sql<boolean>`(m.kind <> 'pick-needed' or exists (
  select from rounds r where r.season_id = m.season_id and r.ordinal = m.round and not r.is_void and r.starts_at <= c.now))`;

const NOW = sql`c as materialized (select settled_now() as now)`;

export type MessageCounts = {
  /** From the last 30 days. */
  readonly counts: readonly { readonly channel: MessageChannel; readonly state: MessageState; readonly count: number }[];
  /**
   * Addresses blocked after refusals; null from a round's first reminder until its deadline, when
   * their number could reveal reminders.
   */
  readonly refusedAddresses: number | null;
};

/**
 * Counts messages and refused addresses. Before a deadline the result does not depend on picks.
 * Scans all messages and preferences.
 */
export async function countMessages(db: Db | Tx): Promise<MessageCounts> {
  const { rows } = await sql<MessageCounts>`
    with ${NOW}, counted as materialized (
      select m.channel, m.state, count(*)::int as count from messages m, c where ${countedCondition} group by 1, 2
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'state', state, 'count', count)), '[]') from counted) as counts,
      case when not exists (
        select from planned_reminders p join rounds r on r.season_id = p.season_id and r.ordinal = p.round, c
        where not r.is_void and (r.starts_at is null or r.starts_at > c.now))
      then (select count(*)::int from message_preferences where email_refusals >= ${MAX_REFUSALS}) end as "refusedAddresses"`.execute(db);
  const counts = rows[0];
  if (counts === undefined) throw new Error('the messages query returned no row');
  return counts;
}

/** Seconds that the oldest due message has waited; 0 if none. Uses the index of due messages. */
export async function readOldestDue(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    with ${NOW}
    select greatest(extract(epoch from clock_timestamp() - m.due_at), 0)::float8 as seconds
    from messages m, c where m.state = 'queued' and ${countedCondition} order by m.due_at limit 1`.execute(db);
  return rows[0]?.seconds ?? 0;
}
