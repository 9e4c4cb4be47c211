import { type MessageKind, MOST_REFUSALS, type QuietHours, REMINDER_HOURS } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { hasFailed } from './elimination.ts';

/** Held while messages are claimed, so that the ceiling holds over all workers. */
const CLAIMS_LOCK = 20_290;
/** A second more than a minute: messages that leave a minute apart may arrive closer together. */
const WINDOW_SECONDS = 61;
/** A worker that has said nothing of a message for so long is dead. */
const SENDING_MINUTES = 5;

const LAST_MINUTE = sql`interval '1 minute'`;
const EVERY_HOURS = sql`unnest(${[...REMINDER_HOURS]}::smallint[]) h (hours)`;

/** A deadline ahead of which somebody can still be reminded, at a reminder hour that has come. */
const isPassed = sql<boolean>`not r.is_void and r.starts_at - ${LAST_MINUTE} > c.now and r.starts_at - make_interval(hours => h.hours) <= c.now`;

/** A pick that counts not, as rules 5 says it: there is none, or its game is cancelled or has moved. */
const isNeeded = sql<boolean>`(m.picks[d.round] is null or exists (
  select from team_rounds t where t.season_id = d.season_id and t.round = d.round and t.team_id = m.picks[d.round] and t.result in ('cancelled', 'moved')))`;

/**
 * Writes the reminders whose hour has come since it was last asked, for whoever needs a pick then (rules 12): of the hours that have passed only
 * a person's latest. Each hour of a round is planned once, however often and by however many this is asked. How many were written.
 */
export async function planReminders(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with c as materialized (select app_now() as now), passed as materialized (
      insert into planned_reminders (season_id, round, hours)
      select r.season_id, r.ordinal, h.hours from c, rounds r, ${EVERY_HOURS} where ${isPassed}
      order by 1, 2, 3 on conflict do nothing
      returning season_id, round, hours
    ), d as materialized (
      select r.season_id, r.ordinal as round, r.starts_at, array_agg(p.hours) as hours,
        (select array_agg(made.ordinal) from rounds made where made.season_id = r.season_id
          and greatest(start_round_of(made.season_id, made.ordinal), current_round_of(made.season_id)) = r.ordinal) as starts
      from passed p join rounds r on r.season_id = p.season_id and r.ordinal = p.round
      group by r.season_id, r.ordinal
    ), needing as (
      select distinct m.user_id, d.season_id, d.round
      from d join leagues l on l.season_id = d.season_id and l.start_round = any(d.starts) and l.completed_round is null
      join members m on m.league_id = l.id and m.eliminated_round is null and ${isNeeded}
    )
    insert into messages (user_id, channel, kind, subject, season_id, round)
    select n.user_id, 'email', 'pick-needed', d.season_id || ':' || d.round || ':' || latest.hours, d.season_id, d.round
    from needing n join d on d.season_id = n.season_id and d.round = n.round join message_preferences p on p.user_id = n.user_id, c,
      lateral (select min(own.hours) as hours from unnest(p.reminder_hours) own (hours) where d.starts_at - make_interval(hours => own.hours) <= c.now) latest
    where 'pick-needed' = any(p.email_kinds) and p.email_refusals < ${MOST_REFUSALS} and latest.hours = any(d.hours)
    order by n.user_id
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** When messages are to be planned or sent next, in real time, the present when that is overdue; null: nothing is known ahead. */
export async function nextMessageAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(due_at) from messages where state in ('queued', 'sending')),
      (select min(r.starts_at - make_interval(hours => h.hours)) - c.shift from rounds r, ${EVERY_HOURS}
        where not r.is_void and r.starts_at - make_interval(hours => h.hours) > c.now),
      (select c.now - c.shift where exists (
        select from rounds r, ${EVERY_HOURS} where ${isPassed} and not exists (
          select from planned_reminders p where p.season_id = r.season_id and p.round = r.ordinal and p.hours = h.hours)))) as at
    from (select shift, clock_timestamp() + shift as now from clock) c`.execute(db);
  return rows[0]?.at ?? null;
}

/** A message that this worker is to send now, with what it has to say. */
export type ClaimedMessage = {
  readonly id: string;
  readonly kind: MessageKind;
  readonly userId: number;
  readonly email: string;
  readonly messageId: string;
  /** How often it was claimed: who has this number has it now. */
  readonly claims: number;
  readonly round: number;
  readonly deadline: Date;
  readonly now: Date;
  /** Those that need a pick, by name. */
  readonly leagues: readonly string[];
  readonly reminderHours: readonly number[];
  readonly zone: string | null;
};

/** Milliseconds until the ceiling lets the next message through, 0 when it does now, and how many it lets through. */
async function readCeiling(tx: Tx, perMinute: number): Promise<{ waitMs: number; free: number }> {
  await sql`select pg_advisory_xact_lock(${CLAIMS_LOCK})`.execute(tx);
  const { rows } = await sql<{ used: number; waitMs: number | null }>`
    select count(*)::int as used,
      (extract(epoch from (array_agg(claimed_at order by claimed_at desc))[${perMinute}::int] - clock_timestamp()) * 1000)::int + ${WINDOW_SECONDS * 1000}::int as "waitMs"
    from messages where claimed_at > clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS})`.execute(tx);
  const { used, waitMs } = rows[0] ?? { used: 0, waitMs: null };
  return { free: Math.max(0, perMinute - used), waitMs: waitMs === null ? 0 : Math.max(waitMs, 1) };
}

/**
 * Takes messages that are due, of those that dead workers had begun to hand over each once more, and asks in the same transaction whether each still is: what is not ends here as
 * dropped or expired. `looked` is how many were looked at; 0 with a wait is the ceiling.
 */
export async function claimMessages(
  tx: Tx,
  { limit, perMinute }: { limit: number; perMinute: number },
): Promise<{ messages: ClaimedMessage[]; looked: number; waitMs: number }> {
  const { free, waitMs } = await readCeiling(tx, perMinute);
  if (free === 0) return { messages: [], looked: 0, waitMs };
  const failed = hasFailed({
    season: sql`d.season_id`,
    picks: sql`m.picks`,
    rounds: sql`p.ordinal between start_round_of(l.season_id, l.start_round) and d.round - 1`,
    now: sql`d.now`,
  });
  const { rows } = await sql<ClaimedMessage & { state: string }>`
    with taken as materialized (
      select * from messages where state in ('queued', 'sending') and due_at <= clock_timestamp()
      order by due_at, id limit ${Math.min(limit, free)} for update skip locked
    ), d as materialized (
      select taken.*, r.starts_at, r.is_void, u.email, p.zone, p.reminder_hours, app_now() as now,
        coalesce('pick-needed' = any(p.email_kinds) and p.email_refusals < ${MOST_REFUSALS} and u.suspended_at is null, false) as is_wanted
      from taken join rounds r on r.season_id = taken.season_id and r.ordinal = taken.round join users u on u.id = taken.user_id
      left join message_preferences p on p.user_id = taken.user_id
    ), judged as materialized (
      select d.*, needing.leagues, case
        when d.state = 'sending' and d.is_begun and d.is_repeated then 'failed'
        when d.starts_at is null or d.is_void or not d.is_wanted then 'dropped'
        when d.now >= d.starts_at - ${LAST_MINUTE} then 'expired'
        when needing.leagues is null then 'dropped'
        else 'sending' end as verdict
      from d cross join lateral (
        select array_agg(l.name order by l.name, l.id) as leagues
        from members m join leagues l on l.id = m.league_id and l.season_id = d.season_id and l.completed_round is null
        where m.user_id = d.user_id and m.eliminated_round is null
          and greatest(start_round_of(l.season_id, l.start_round), current_round_of(l.season_id)) = d.round
          and ${isNeeded} and not ${failed}
      ) needing
    )
    update messages set state = j.verdict, is_repeated = j.is_repeated or (j.state = 'sending' and j.is_begun),
      is_begun = false, claims = j.claims + 1,
      due_at = case when j.verdict = 'sending' then clock_timestamp() + make_interval(mins => ${SENDING_MINUTES}) else j.due_at end,
      claimed_at = case when j.verdict = 'sending' then clock_timestamp() else j.claimed_at end,
      ended_at = case when j.verdict = 'sending' then null else clock_timestamp() end
    from judged j where messages.id = j.id
    returning messages.id, messages.state, messages.kind, messages.user_id as "userId", j.email, messages.message_id::text as "messageId", messages.claims,
      messages.round, coalesce(j.starts_at, j.now) as deadline, j.now, j.leagues, j.reminder_hours as "reminderHours", j.zone`.execute(tx);
  return { messages: rows.filter(({ state }) => state === 'sending'), looked: rows.length, waitMs: 0 };
}

/** Marks a claimed message as being handed to the relay, from which on nobody knows whether it has arrived. How many tries that makes; null: another worker has it by now. */
export async function beginMessage(db: Db, { id, claims }: ClaimedMessage): Promise<number | null> {
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
export async function endMessage(db: Db, { id, claims, userId }: ClaimedMessage, end: MessageEnd): Promise<void> {
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
  if (row === undefined || end.state === 'queued') return;
  if (end.state === 'sent')
    await sql`update message_preferences set email_refusals = 0 where user_id = ${userId} and email_refusals > 0`.execute(db);
  else if (end.isAddressRefused)
    await sql`update message_preferences set email_refusals = least(email_refusals + 1, ${MOST_REFUSALS}::int) where user_id = ${userId}`.execute(
      db,
    );
}

/** That person gets no more e-mail of that kind; what waits is dropped when its turn comes. */
export async function endEmailKind(db: Db, { userId, kind }: { userId: number; kind: MessageKind }): Promise<void> {
  await sql`update message_preferences set email_kinds = array_remove(email_kinds, ${kind}::text) where user_id = ${userId}`.execute(db);
}

export type MessagePreferences = {
  readonly emailKinds: MessageKind[];
  readonly pushKinds: MessageKind[];
  readonly reminderHours: number[];
  readonly zone: string | null;
  readonly quietHours: QuietHours | null;
  /** Of the address, in a row. */
  readonly emailRefusals: number;
};

/** What a person wants to be told; undefined for an account from before that has not said so. */
export async function findMessagePreferences(db: Db, userId: number): Promise<MessagePreferences | undefined> {
  const row = await db.selectFrom('message_preferences').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return (
    row && {
      emailKinds: row.email_kinds,
      pushKinds: row.push_kinds,
      reminderHours: row.reminder_hours,
      zone: row.zone,
      quietHours: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
      emailRefusals: row.email_refusals,
    }
  );
}

/** Sets what a person wants to be told, and forgets refusals of the address. */
export async function setMessagePreferences(
  db: Db,
  { userId, ...preferences }: Omit<MessagePreferences, 'emailRefusals'> & { readonly userId: number },
): Promise<void> {
  const { emailKinds, pushKinds, reminderHours, zone, quietHours } = preferences;
  const quiet = { quiet_from: quietHours?.from ?? null, quiet_to: quietHours?.to ?? null };
  const wanted = { email_kinds: emailKinds, push_kinds: pushKinds, reminder_hours: reminderHours, zone, ...quiet, email_refusals: 0 };
  await db
    .insertInto('message_preferences')
    .values({ user_id: userId, ...wanted })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(wanted))
    .execute();
}
