import { type MessageChannel, type MessageState, MOST_REFUSALS } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** Reminders of a round tell nothing until its deadline has passed: they would say how many have no pick that counts (rules 12). */
const isTold = sql<boolean>`(m.kind <> 'pick-needed' or exists (
  select from rounds r where r.season_id = m.season_id and r.ordinal = m.round and not r.is_void and r.starts_at <= c.now))`;

export type MessageFigures = {
  /** Of the last 30 days. */
  readonly counts: readonly { readonly channel: MessageChannel; readonly state: MessageState; readonly count: number }[];
  /** How long the oldest that is due has waited; 0: none waits. */
  readonly oldestDueSeconds: number;
  /** Addresses that get no more e-mail; null from a round's first reminder until its deadline, in which refusals tell of reminders. */
  readonly refusedAddresses: number | null;
};

/** What an operator is told of messages: the same whoever has picked, before the deadline. */
export async function readMessageFigures(db: Db | Tx): Promise<MessageFigures> {
  const { rows } = await sql<MessageFigures>`
    with c as materialized (select app_now() as now), told as materialized (
      select m.channel, m.state, count(*)::int as count, min(m.due_at) filter (where m.state = 'queued') as due_at
      from messages m, c where ${isTold} group by 1, 2
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'state', state, 'count', count)), '[]') from told) as counts,
      (select greatest(coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0), 0)::float8 from told) as "oldestDueSeconds",
      case when not exists (
        select from planned_reminders p join rounds r on r.season_id = p.season_id and r.ordinal = p.round, c
        where not r.is_void and (r.starts_at is null or r.starts_at > c.now))
      then (select count(*)::int from message_preferences where email_refusals >= ${MOST_REFUSALS}) end as "refusedAddresses"`.execute(db);
  const figures = rows[0];
  if (figures === undefined) throw new Error('the messages did not answer');
  return figures;
}
