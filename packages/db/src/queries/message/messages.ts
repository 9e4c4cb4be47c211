import {
  type MessageChannel,
  type MessageFacts,
  type MessageKind,
  MOST_REFUSALS,
  type QuietHours,
  quietMinutesLeft,
} from '@survivor/rules';
import { sql } from 'kysely';
import { LOCKS } from '../../connection/advisory-locks.ts';
import type { Db, Tx } from '../../connection/database.ts';
import { loadMessageFacts } from './message-facts.ts';

/** A second more than a minute: messages that leave a minute apart may arrive closer together. */
const WINDOW_SECONDS = 61;
/** A worker that has said nothing of a message for so long is dead. */
const SENDING_MINUTES = 5;
/** A reminder is not sent in the last minute before its deadline. */
const LAST_MINUTE_MS = 60_000;

/** A row that was taken, with its person and its round as they stand now. */
type TakenRow = {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly kind: MessageKind;
  readonly subject: string;
  readonly messageId: string;
  readonly userId: number;
  readonly email: string;
  readonly round: number;
  readonly deadline: Date | null;
  /** After it, in real time, what it tells is news to nobody; null: its deadline alone counts. */
  readonly lastAt: Date | null;
  readonly isVoid: boolean;
  readonly isWanted: boolean;
  /** Of a worker that has died since it began to send it. */
  readonly wasBegun: boolean;
  readonly isRepeated: boolean;
  /** How often it was claimed: who has this number has it now. */
  readonly claims: number;
  readonly reminderHours: number[] | null;
  readonly zone: string | null;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  /** The product's present, and the real one. */
  readonly now: Date;
  readonly realNow: Date;
};

/** A message that this worker is to send now, with what it has to say. */
export type ClaimedMessage = Pick<
  TakenRow,
  'id' | 'channel' | 'subject' | 'messageId' | 'userId' | 'email' | 'claims' | 'zone' | 'realNow'
> & {
  readonly kind: MessageKind;
  readonly facts: MessageFacts;
  readonly quietHours: QuietHours | null;
  /** When it is worth nothing any more, in real time. */
  readonly expiresAt: Date;
  /** The deadline that it is about, in real time; null: about none. */
  readonly locksAt: Date | null;
};

/** `perMinute`: e-mails over all workers. What waits for a channel that is not among these is dropped. */
type Claim = { readonly limit: number; readonly perMinute: number; readonly channels: readonly MessageChannel[] };

/** How many e-mails the ceiling lets through now, and milliseconds until the next one, 0 when it does now. */
async function readCeiling(tx: Tx, perMinute: number): Promise<{ waitMs: number; free: number }> {
  await sql`select pg_advisory_xact_lock(${LOCKS.messageClaims})`.execute(tx);
  const { rows } = await sql<{ used: number; waitMs: number | null }>`
    select count(*)::int as used,
      (extract(epoch from (array_agg(claimed_at order by claimed_at desc))[${perMinute}::int] - clock_timestamp()) * 1000)::int + ${WINDOW_SECONDS * 1000}::int as "waitMs"
    from messages where claimed_at > clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS}) and channel = 'email'`.execute(tx);
  const { used, waitMs } = rows[0] ?? { used: 0, waitMs: null };
  return { free: Math.max(0, perMinute - used), waitMs: waitMs === null ? 0 : Math.max(waitMs, 1) };
}

const dueOf = (channel: MessageChannel, most: number) => sql`(
  select id from messages where state in ('queued', 'sending') and due_at <= clock_timestamp() and channel = ${channel}
  order by due_at, id limit ${most} for update skip locked)`;

/** Takes rows that are due, e-mails no more than the ceiling lets through. */
async function takeRows(tx: Tx, { limit, free, channels }: Pick<Claim, 'limit' | 'channels'> & { free: number }): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    with pushes as materialized ${dueOf('push', limit)}, emails as materialized ${dueOf('email', Math.min(limit, free))}
    select t.id, t.channel, t.kind, t.subject, t.message_id::text as "messageId", t.user_id as "userId", u.email, t.round, r.starts_at as deadline,
      t.last_at as "lastAt", r.is_void as "isVoid", t.state = 'sending' and t.is_begun as "wasBegun", t.is_repeated as "isRepeated", t.claims,
      p.reminder_hours as "reminderHours", p.zone, p.quiet_from as "quietFrom", p.quiet_to as "quietTo", app_now() as now, clock_timestamp() as "realNow",
      coalesce(u.suspended_at is null and t.channel = any(${[...channels]}::text[]) and case t.channel
        when 'email' then t.kind = any(p.email_kinds) and p.email_refusals < ${MOST_REFUSALS}
        else t.kind = any(p.push_kinds) and exists (select from push_devices v where v.user_id = t.user_id) end, false) as "isWanted"
    from (select id from pushes union all select id from emails) due join messages t on t.id = due.id
    join rounds r on r.season_id = t.season_id and r.ordinal = t.round join users u on u.id = t.user_id
    left join message_preferences p on p.user_id = t.user_id
    order by t.due_at, t.id`.execute(tx);
  return rows;
}

/** What is told of a deadline ahead. */
const isOfDeadline = ({ kind }: TakenRow) => kind === 'pick-needed' || kind === 'schedule';

/** Until the deadline, by the product's clock. */
const deadlineLeftMs = ({ deadline, now }: TakenRow) => (deadline === null ? Number.NEGATIVE_INFINITY : deadline.getTime() - now.getTime());

function isOver(row: TakenRow): boolean {
  if (isOfDeadline(row) && deadlineLeftMs(row) <= LAST_MINUTE_MS) return true;
  return row.lastAt !== null && row.lastAt <= row.realNow;
}

const quietHoursOf = ({ quietFrom: from, quietTo: to }: TakenRow): QuietHours | null =>
  from === null || to === null ? null : { from, to };

/** How long a digest waits for its reader's morning; nothing else does. */
const minutesToWait = (row: TakenRow): number =>
  row.kind === 'week' ? quietMinutesLeft(row.realNow, { quietHours: quietHoursOf(row), zone: row.zone }) : 0;

type Verdict = 'sending' | 'queued' | 'dropped' | 'expired' | 'failed';

/** Whether a row that was taken is sent, waits on, or how it ends here. A digest of which nobody knows whether it has arrived is not sent again. */
function verdictOf(row: TakenRow, facts: MessageFacts | undefined): Verdict {
  if (row.wasBegun && (row.isRepeated || row.kind === 'week')) return 'failed';
  if (!row.isWanted || (isOfDeadline(row) && (row.isVoid || row.deadline === null))) return 'dropped';
  if (isOver(row)) return 'expired';
  if (facts === undefined) return 'dropped';
  return minutesToWait(row) > 0 ? 'queued' : 'sending';
}

function toClaimed(row: TakenRow, facts: MessageFacts): ClaimedMessage {
  const { realNow, lastAt } = row;
  const locksAt = isOfDeadline(row) ? new Date(realNow.getTime() + deadlineLeftMs(row)) : null;
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

type Judged = { readonly row: TakenRow; readonly facts: MessageFacts | undefined; readonly verdict: Verdict };

async function recordVerdicts(tx: Tx, judged: readonly Judged[]): Promise<void> {
  await sql`
    update messages t set state = j.verdict, is_repeated = t.is_repeated or (t.state = 'sending' and t.is_begun),
      is_begun = false, claims = t.claims + 1,
      due_at = case j.verdict when 'sending' then clock_timestamp() + make_interval(mins => ${SENDING_MINUTES})
        when 'queued' then clock_timestamp() + make_interval(mins => j.minutes) else t.due_at end,
      claimed_at = case when j.verdict = 'sending' then clock_timestamp() else t.claimed_at end,
      ended_at = case when j.verdict in ('sending', 'queued') then null else clock_timestamp() end
    from unnest(${judged.map(({ row }) => row.id)}::bigint[], ${judged.map(({ verdict }) => verdict)}::text[],
      ${judged.map(({ row }) => minutesToWait(row))}::int[]) j (id, verdict, minutes)
    where t.id = j.id`.execute(tx);
}

/**
 * Takes messages that are due, of those that dead workers had begun to hand over each once more, and asks in the same transaction whether each still is: what is not ends here as
 * dropped or expired. `looked` is how many were looked at; 0 with a wait is the ceiling.
 */
export async function claimMessages(
  tx: Tx,
  { limit, perMinute, channels }: Claim,
): Promise<{ messages: ClaimedMessage[]; looked: number; waitMs: number }> {
  const { free, waitMs } = await readCeiling(tx, perMinute);
  const rows = await takeRows(tx, { limit, free, channels });
  if (rows.length === 0) return { messages: [], looked: 0, waitMs: free === 0 ? waitMs : 0 };
  const known = await loadMessageFacts(tx, rows);
  const judged = rows.map((row) => ({ row, facts: known.get(row.id), verdict: verdictOf(row, known.get(row.id)) }));
  await recordVerdicts(tx, judged);
  const messages = judged.flatMap(({ row, facts, verdict }) =>
    verdict === 'sending' && facts !== undefined ? [toClaimed(row, facts)] : [],
  );
  return { messages, looked: rows.length, waitMs: 0 };
}

/** Marks a claimed message as being handed over, from which on nobody knows whether it has arrived. How many tries that makes; null: another worker has it by now. */
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

/** What became of a claimed message. Minutes: until it is tried again. */
export type MessageEnd =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly isAddressRefused: boolean }
  | { readonly state: 'queued'; readonly inMinutes: number };

/** Writes down what became of a claimed message, unless another worker has it by now; counts refusals of the address in a row. */
export async function endMessage(db: Db, { id, claims, userId, channel }: ClaimedMessage, end: MessageEnd): Promise<void> {
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
    await sql`update message_preferences set email_refusals = least(email_refusals + 1, ${MOST_REFUSALS}::int) where user_id = ${userId}`.execute(
      db,
    );
}
