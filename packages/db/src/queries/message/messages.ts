import {
  MAX_REFUSALS,
  type MessageChannel,
  type MessageFacts,
  type QuietHours,
  remainingQuietMinutes,
  resolveTimeZone,
  type SentKind,
} from '@survivor/rules';
import { sql } from 'kysely';
import { LOCKS } from '../../connection/advisory-locks.ts';
import type { Db, Tx } from '../../connection/database.ts';
import { loadMessageFacts } from './message-facts.ts';

/**
 * One second more than a minute, because messages sent a minute apart may arrive closer together.
 */
const WINDOW_SECONDS = 61;
/** A worker that reports nothing about a message for this long counts as dead. */
const SENDING_MINUTES = 5;
/** A reminder is not sent in the last minute before its deadline. */
const LAST_MINUTE_MS = 60_000;

/** A claimed row with the current state of its user and round. */
type ClaimedRow = {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly kind: SentKind;
  readonly subject: string;
  readonly messageId: string;
  readonly userId: number;
  readonly email: string;
  /** Null for an answer to a ticket. */
  readonly round: number | null;
  readonly deadline: Date | null;
  /** The real time after which the content is outdated; null if only the deadline counts. */
  readonly lastAt: Date | null;
  readonly isVoid: boolean | null;
  readonly isWanted: boolean;
  /** Whether a worker died after it started sending. */
  readonly wasStarted: boolean;
  readonly isRepeated: boolean;
  /** Incremented by each claim. Only the worker with the latest number owns the message. */
  readonly claims: number;
  readonly reminderHours: number[] | null;
  readonly zone: string;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  /** The product's clock, and real time. */
  readonly now: Date;
  readonly realNow: Date;
};

/** A message to send now, with its content. */
export type ClaimedMessage = Pick<
  ClaimedRow,
  'id' | 'channel' | 'subject' | 'messageId' | 'userId' | 'email' | 'claims' | 'zone' | 'realNow'
> & {
  readonly kind: SentKind;
  readonly facts: MessageFacts;
  readonly quietHours: QuietHours | null;
  /** When the message becomes worthless, in real time. */
  readonly expiresAt: Date;
  /** The deadline that the message announces, in real time; null if none. */
  readonly locksAt: Date | null;
};

/** `perMinute` limits emails across all workers. Messages for channels not listed are dropped. */
type ClaimArgs = { readonly limit: number; readonly perMinute: number; readonly channels: readonly MessageChannel[] };

/**
 * The number of emails that the rate limit allows now, and the milliseconds until the next; 0 if
 * allowed now.
 */
async function readEmailQuota(tx: Tx, perMinute: number): Promise<{ waitMs: number; free: number }> {
  await sql`select pg_advisory_xact_lock(${LOCKS.messageClaims})`.execute(tx);
  const { rows } = await sql<{ used: number; waitMs: number | null }>`
    select count(*)::int as used,
      (extract(epoch from (array_agg(claimed_at order by claimed_at desc))[${perMinute}::int] - clock_timestamp()) * 1000)::int + ${WINDOW_SECONDS * 1000}::int as "waitMs"
    from messages where claimed_at > clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS}) and channel = 'email'`.execute(tx);
  const { used, waitMs } = rows[0] ?? { used: 0, waitMs: null };
  return { free: Math.max(0, perMinute - used), waitMs: waitMs === null ? 0 : Math.max(waitMs, 1) };
}

const dueOf = (channel: MessageChannel, limit: number) => sql`(
  select id from messages where state in ('queued', 'sending') and due_at <= clock_timestamp() and channel = ${channel}
  order by due_at, id limit ${limit} for update skip locked)`;

/** Claims due rows, including emails up to the rate limit. */
async function claimRows(
  tx: Tx,
  { limit, free, channels }: Pick<ClaimArgs, 'limit' | 'channels'> & { free: number },
): Promise<ClaimedRow[]> {
  const { rows } = await sql<Omit<ClaimedRow, 'zone'> & { zone: string | null; browserZone: string | null }>`
    with pushes as materialized ${dueOf('push', limit)}, emails as materialized ${dueOf('email', Math.min(limit, free))}
    select t.id, t.channel, t.kind, t.subject, t.message_id::text as "messageId", t.user_id as "userId", u.email, t.round, r.starts_at as deadline,
      t.last_at as "lastAt", r.is_void as "isVoid", t.state = 'sending' and t.is_begun as "wasStarted", t.is_repeated as "isRepeated", t.claims,
      p.reminder_hours as "reminderHours", p.zone, u.browser_zone as "browserZone", p.quiet_from as "quietFrom", p.quiet_to as "quietTo", app_now() as now, clock_timestamp() as "realNow",
      coalesce(u.suspended_at is null and t.channel = any(${[...channels]}::text[]) and case t.channel
        when 'email' then (t.kind = 'ticket-answer' or t.kind = any(p.email_kinds)) and coalesce(p.email_refusals, 0) < ${MAX_REFUSALS}
        else t.kind = any(p.push_kinds) and exists (select from push_devices v where v.user_id = t.user_id) end, false) as "isWanted"
    from (select id from pushes union all select id from emails) due join messages t on t.id = due.id
    join users u on u.id = t.user_id left join rounds r on r.season_id = t.season_id and r.ordinal = t.round
    left join message_preferences p on p.user_id = t.user_id
    order by t.due_at, t.id`.execute(tx);
  return rows.map(({ browserZone, ...row }) => ({ ...row, zone: resolveTimeZone({ zone: row.zone, browserZone }) }));
}

/** Whether the message is about a future deadline. */
const isOfDeadline = ({ kind }: ClaimedRow) => kind === 'pick-needed' || kind === 'schedule';

/** Milliseconds until the deadline, by the product's clock. */
const msUntilDeadline = ({ deadline, now }: ClaimedRow) =>
  deadline === null ? Number.NEGATIVE_INFINITY : deadline.getTime() - now.getTime();

function isOver(row: ClaimedRow): boolean {
  if (isOfDeadline(row) && msUntilDeadline(row) <= LAST_MINUTE_MS) return true;
  return row.lastAt !== null && row.lastAt <= row.realNow;
}

const quietHoursOf = ({ quietFrom: from, quietTo: to }: ClaimedRow): QuietHours | null =>
  from === null || to === null ? null : { from, to };

/** Only a digest waits for the end of quiet hours. */
const minutesToWait = (row: ClaimedRow): number =>
  row.kind === 'week' ? remainingQuietMinutes(row.realNow, { quietHours: quietHoursOf(row), zone: row.zone }) : 0;

type Verdict = 'sending' | 'queued' | 'dropped' | 'expired' | 'failed';

/**
 * Decides whether a claimed row is sent, postponed or ended. A digest that may have arrived is not
 * sent again.
 */
function verdictOf(row: ClaimedRow, facts: MessageFacts | undefined): Verdict {
  if (row.wasStarted && (row.isRepeated || row.kind === 'week')) return 'failed';
  if (!row.isWanted || (isOfDeadline(row) && (row.isVoid || row.deadline === null))) return 'dropped';
  if (isOver(row)) return 'expired';
  if (facts === undefined) return 'dropped';
  return minutesToWait(row) > 0 ? 'queued' : 'sending';
}

function toClaimed(row: ClaimedRow, facts: MessageFacts): ClaimedMessage {
  const { realNow, lastAt } = row;
  const locksAt = isOfDeadline(row) ? new Date(realNow.getTime() + msUntilDeadline(row)) : null;
  const ends = [lastAt, locksAt && new Date(locksAt.getTime() - LAST_MINUTE_MS)].flatMap((end) => (end === null ? [] : [end.getTime()]));
  return {
    ...row,
    claims: row.claims + 1,
    facts,
    quietHours: quietHoursOf(row),
    expiresAt: new Date(Math.min(...ends)),
    locksAt,
  };
}

type DecidedRow = { readonly row: ClaimedRow; readonly facts: MessageFacts | undefined; readonly verdict: Verdict };

async function recordVerdicts(tx: Tx, decided: readonly DecidedRow[]): Promise<void> {
  await sql`
    update messages t set state = j.verdict, is_repeated = t.is_repeated or (t.state = 'sending' and t.is_begun),
      is_begun = false, claims = t.claims + 1,
      due_at = case j.verdict when 'sending' then clock_timestamp() + make_interval(mins => ${SENDING_MINUTES})
        when 'queued' then clock_timestamp() + make_interval(mins => j.minutes) else t.due_at end,
      claimed_at = case when j.verdict = 'sending' then clock_timestamp() else t.claimed_at end,
      ended_at = case when j.verdict in ('sending', 'queued') then null else clock_timestamp() end
    from unnest(${decided.map(({ row }) => row.id)}::bigint[], ${decided.map(({ verdict }) => verdict)}::text[],
      ${decided.map(({ row }) => minutesToWait(row))}::int[]) j (id, verdict, minutes)
    where t.id = j.id`.execute(tx);
}

/**
 * Claims due messages, including once more those of dead workers. Messages that are no longer due
 * end as dropped or expired in the same transaction. `examined` counts all rows that were examined;
 * if it is 0 and `waitMs` is not, the rate limit is reached.
 */
export async function claimMessages(
  tx: Tx,
  { limit, perMinute, channels }: ClaimArgs,
): Promise<{ messages: ClaimedMessage[]; examined: number; waitMs: number }> {
  const { free, waitMs } = await readEmailQuota(tx, perMinute);
  const rows = await claimRows(tx, { limit, free, channels });
  if (rows.length === 0) return { messages: [], examined: 0, waitMs: free === 0 ? waitMs : 0 };
  const factsById = await loadMessageFacts(tx, rows);
  const decided = rows.map((row) => ({ row, facts: factsById.get(row.id), verdict: verdictOf(row, factsById.get(row.id)) }));
  await recordVerdicts(tx, decided);
  const messages = decided.flatMap(({ row, facts, verdict }) =>
    verdict === 'sending' && facts !== undefined ? [toClaimed(row, facts)] : [],
  );
  return { messages, examined: rows.length, waitMs: 0 };
}

/**
 * Marks a claimed message as being sent; from now on it may have arrived. Returns the number of
 * attempts, or null if another worker owns it.
 */
export async function startSending(db: Db, { id, claims }: ClaimedMessage): Promise<number | null> {
  const row = await db
    .updateTable('messages')
    .set({ is_begun: true, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('claims', '=', claims)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? null;
}

/** The outcome of a claimed message. A queued one is retried in `inMinutes`. */
export type MessageOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly isAddressRefused: boolean }
  | { readonly state: 'queued'; readonly inMinutes: number };

/**
 * Records the outcome of a claimed message unless another worker owns it, and counts consecutive
 * refusals of the address.
 */
export async function endMessage(db: Db, { id, claims, userId, channel }: ClaimedMessage, end: MessageOutcome): Promise<void> {
  const isOver = end.state !== 'queued';
  const row = await db
    .updateTable('messages')
    .set({
      state: end.state,
      ...(isOver
        ? { ended_at: sql<Date>`clock_timestamp()` }
        : { due_at: sql<Date>`clock_timestamp() + make_interval(mins => ${end.inMinutes})` }),
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('claims', '=', claims)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined || end.state === 'queued' || channel !== 'email') return;
  if (end.state === 'sent')
    await sql`update message_preferences set email_refusals = 0 where user_id = ${userId} and email_refusals > 0`.execute(db);
  else if (end.isAddressRefused)
    await sql`update message_preferences set email_refusals = least(email_refusals + 1, ${MAX_REFUSALS}::int) where user_id = ${userId}`.execute(
      db,
    );
}
