import type { AuditAction } from '@survivor/contract/audit-actions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

/** An event that concerns an account or was caused by it. */
type UserEventKind =
  | 'account'
  | 'signed-in'
  | 'refused'
  | 'founded'
  | 'joined'
  | 'picked'
  | 'changed-pick'
  | 'asked'
  | 'answered'
  | 'was-acted-on'
  | 'acted';

export type UserEventRow = {
  at: Date;
  kind: UserEventKind;
  leagueId: number | null;
  league: string | null;
  round: number | null;
  ticketId: number | null;
  action: AuditAction | null;
  subject: string | null;
  actor: string | null;
  /** The number of events in the hour that starts at `at`; null for a single event. */
  count: number | null;
};

export type TimelineSlice = { readonly before: Date | null; readonly limit: number };

type EventFields = Partial<
  Record<'leagueId' | 'league' | 'round' | 'ticketId' | 'action' | 'subject' | 'actor' | 'count', RawBuilder<unknown>>
>;

const columnsOf = (at: RawBuilder<unknown>, kind: RawBuilder<unknown>, fields: EventFields = {}) => sql`
  ${at} as at, ${kind} as kind, ${fields.leagueId ?? sql`null`}::integer as "leagueId", ${fields.league ?? sql`null`}::text as league,
  ${fields.round ?? sql`null`}::integer as round, ${fields.ticketId ?? sql`null`}::integer as "ticketId", ${fields.action ?? sql`null`}::text as action,
  ${fields.subject ?? sql`null`}::text as subject, ${fields.actor ?? sql`null`}::text as actor,
  ${fields.count ?? sql`null`}::integer as count`;

const SECURITY_KIND = sql`case e.kind when 'sign-in' then 'signed-in' else 'refused' end`;
const LEAGUE = { leagueId: sql`l.id`, league: sql`l.name` };
const AUDIT_FIELDS = { action: sql`a.action`, subject: sql`a.subject`, actor: sql`u.name` };

/**
 * When picks were made and last changed, never the team. Before the deadline only the first pick is
 * shown, because changes are secret until then (rules 4).
 */
const pickEvents = (userId: number) => sql`
  select ${columnsOf(sql`e.at`, sql`case e.n when 1 then 'picked' else 'changed-pick' end`, { ...LEAGUE, round: sql`r.ordinal` })}
  from members m join leagues l on l.id = m.league_id join rounds r on r.season_id = l.season_id
  cross join lateral (
    select at, row_number() over (order by at) as n, count(*) over () as last from pick_events
    where league_id = m.league_id and round = r.ordinal and user_id = m.user_id) e
  where m.user_id = ${userId} and (e.n = 1 or (e.n = e.last and coalesce(r.starts_at <= settled_now(), false)))`;

function eventQueries(userId: number): RawBuilder<unknown>[] {
  return [
    sql`select ${columnsOf(sql`u.created_at`, sql`'account'`)} from users u where u.id = ${userId}`,
    sql`select ${columnsOf(sql`e.at`, SECURITY_KIND, { count: sql`(e.details ->> 'count')` })} from security_events e where e.user_id = ${userId}`,
    sql`select ${columnsOf(sql`e.hour`, SECURITY_KIND, { count: sql`e.count` })} from security_counts e where e.user_id = ${userId}`,
    sql`select ${columnsOf(sql`l.created_at`, sql`'founded'`, LEAGUE)} from leagues l where l.created_by = ${userId}`,
    sql`select ${columnsOf(sql`m.joined_at`, sql`'joined'`, LEAGUE)} from members m join leagues l on l.id = m.league_id
      where m.user_id = ${userId} and l.created_by <> m.user_id`,
    pickEvents(userId),
    sql`select ${columnsOf(sql`t.created_at`, sql`'asked'`, { ticketId: sql`t.id` })} from support_tickets t where t.user_id = ${userId}`,
    sql`select ${columnsOf(sql`t.resolved_at`, sql`'answered'`, { ticketId: sql`t.id` })} from support_tickets t
      where t.user_id = ${userId} and t.resolved_at is not null`,
    sql`select ${columnsOf(sql`a.at`, sql`'was-acted-on'`, AUDIT_FIELDS)} from admin_audit a left join users u on u.id = a.actor_id
      where a.subject = 'user ' || ${userId}::text`,
    sql`select ${columnsOf(sql`a.at`, sql`'acted'`, { action: sql`a.action`, subject: sql`a.subject` })} from admin_audit a where a.actor_id = ${userId}`,
  ];
}

/** A user's history, latest first. Picks use the product's clock, all other times real time. */
export async function listUserEvents(db: Db, { userId, before, limit }: TimelineSlice & { userId: number }): Promise<UserEventRow[]> {
  const beforeCondition = sql`(${before}::timestamptz is null or at < ${before}::timestamptz)`;
  const slices = eventQueries(userId).map(
    (branch) => sql`(select * from (${branch}) events where ${beforeCondition} order by at desc limit ${limit})`,
  );
  const { rows } = await sql<UserEventRow>`
    select * from (${sql.join(slices, sql` union all `)}) events order by at desc, kind, round desc nulls last limit ${limit}`.execute(db);
  return rows;
}
