import { type CorrectedGame, MAX_REFUSALS, type MessageChannel, type MessageKind, REMINDER_HOURS } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { missingIn } from '../league/administration.ts';
import { type WinnersBefore, winnerCondition } from '../league/winners.ts';
import { LAST_MINUTE, notMutedCondition, pickNeededCondition, roundPlayedCondition } from './message-conditions.ts';

const EVERY_HOURS = sql`unnest(${[...REMINDER_HOURS]}::smallint[]) h (hours)`;

/** A reminder hour that has passed for a deadline that is still far enough ahead. */
const reminderDueCondition = sql<boolean>`not r.is_void and r.starts_at - ${LAST_MINUTE} > c.now and r.starts_at - make_interval(hours => h.hours) <= c.now`;

/** A closed round without a digest. */
const recapPendingCondition = sql<boolean>`s.closed_through > 0 and not exists (
  select from closed_digests planned where planned.season_id = s.id and planned.round = s.closed_through)`;

/** The available channels through which a user with preferences `p` receives a kind. */
const joinChannels = (kind: MessageKind, channels: readonly MessageChannel[]): RawBuilder<unknown> => sql`cross join lateral (
  select 'email' as channel where ${kind} = any(p.email_kinds) and p.email_refusals < ${MAX_REFUSALS} and 'email' = any(${[...channels]}::text[])
  union all
  select 'push' where ${kind} = any(p.push_kinds) and 'push' = any(${[...channels]}::text[])
    and exists (select from push_devices v where v.user_id = p.user_id)) delivery`;

/** The start rounds of those leagues whose current round is this one. */
const startRoundsOf = (season: RawBuilder<number>, round: RawBuilder<number>) => sql`(
  select array_agg(made.ordinal) from rounds made where made.season_id = ${season}
    and greatest(start_round_of(made.season_id, made.ordinal), current_round_of(made.season_id)) = ${round})`;

/** When news becomes outdated. */
const ONE_DAY_FROM_NOW = sql`clock_timestamp() + interval '24 hours'`;

/**
 * Plans reminders whose hour has passed since the last call, for users who need a pick. Of several
 * passed hours only each user's latest counts.
 */
async function planReminders(db: Db, channels: readonly MessageChannel[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with c as materialized (select app_now() as now), passed as materialized (
      insert into planned_reminders (season_id, round, hours)
      select r.season_id, r.ordinal, h.hours from c, rounds r, ${EVERY_HOURS} where ${reminderDueCondition}
      order by 1, 2, 3 on conflict do nothing
      returning season_id, round, hours
    ), d as materialized (
      select r.season_id, r.ordinal as round, r.starts_at, array_agg(p.hours) as hours, ${startRoundsOf(sql`r.season_id`, sql`r.ordinal`)} as starts
      from passed p join rounds r on r.season_id = p.season_id and r.ordinal = p.round
      group by r.season_id, r.ordinal
    ), needing as (
      select distinct m.user_id, d.season_id, d.round
      from d join leagues l on l.season_id = d.season_id and l.start_round = any(d.starts) and l.completed_round is null
      join members m on m.league_id = l.id and m.eliminated_round is null and ${pickNeededCondition} and ${notMutedCondition}
    )
    insert into messages (user_id, channel, kind, subject, season_id, round)
    select n.user_id, delivery.channel, 'pick-needed', d.season_id || ':' || d.round || ':' || latest.hours, d.season_id, d.round
    from needing n join d on d.season_id = n.season_id and d.round = n.round cross join c join message_preferences p on p.user_id = n.user_id
      cross join lateral (
        select min(own.hours) as hours from unnest(p.reminder_hours) own (hours) where d.starts_at - make_interval(hours => own.hours) <= c.now) latest
      ${joinChannels('pick-needed', channels)}
    where latest.hours = any(d.hours)
    order by n.user_id
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Plans one message per round for schedule changes since the last call, for all alive members of
 * the open round, whatever they picked.
 */
async function planChanges(db: Db, channels: readonly MessageChannel[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with c as materialized (select app_now() as now), unplanned as (
      select x.season_id, x.round, max(x.id) as newest from schedule_changes x join rounds r on r.season_id = x.season_id and r.ordinal = x.round
      where x.told_as is null and (r.starts_at is not null or r.is_void) group by 1, 2
    ), planned as materialized (
      update schedule_changes x set told_as = unplanned.newest from unplanned
      where x.told_as is null and x.season_id = unplanned.season_id and x.round = unplanned.round
      returning x.season_id, x.round, x.told_as
    ), d as materialized (
      select t.season_id, t.round, t.told_as, ${startRoundsOf(sql`t.season_id`, sql`t.round`)} as starts
      from (select distinct * from planned) t join rounds r on r.season_id = t.season_id and r.ordinal = t.round, c
      where not r.is_void and r.starts_at - ${LAST_MINUTE} > c.now
    ), recipients as (
      select distinct m.user_id, d.season_id, d.round, d.told_as
      from d join leagues l on l.season_id = d.season_id and l.start_round = any(d.starts) and l.completed_round is null
      join members m on m.league_id = l.id and m.eliminated_round is null and ${notMutedCondition}
    )
    insert into messages (user_id, channel, kind, subject, season_id, round, last_at)
    select n.user_id, delivery.channel, 'schedule', n.season_id || ':' || n.round || ':' || n.told_as, n.season_id, n.round, ${ONE_DAY_FROM_NOW}
    from recipients n join message_preferences p on p.user_id = n.user_id ${joinChannels('schedule', channels)}
    order by n.user_id
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Plans the digest of the last closed round for everyone who was alive in it. */
async function planDigests(db: Db, channels: readonly MessageChannel[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with closed as (
      insert into closed_digests (season_id, round) select s.id, s.closed_through from seasons s where ${recapPendingCondition}
      on conflict do nothing returning season_id, round
    ), recipients as (
      select distinct m.user_id, d.season_id, d.round
      from closed d join leagues l on l.season_id = d.season_id join members m on m.league_id = l.id and ${roundPlayedCondition} and ${notMutedCondition}
    )
    insert into messages (user_id, channel, kind, subject, season_id, round, last_at)
    select n.user_id, delivery.channel, 'week', n.season_id || ':' || n.round, n.season_id, n.round, ${ONE_DAY_FROM_NOW}
    from recipients n join message_preferences p on p.user_id = n.user_id ${joinChannels('week', channels)}
    order by n.user_id
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Plans the reminder that an administrator requests for all members of a league who have no pick
 * for the open round. They get it by the channels they chose, unless they muted the league (rules
 * 11).
 */
export async function planLeagueReminder(
  tx: Tx,
  { leagueId, seasonId, round, number }: { leagueId: number; seasonId: number; round: number; number: number },
): Promise<void> {
  await sql`
    insert into messages (user_id, channel, kind, subject, season_id, round)
    select n.user_id, delivery.channel, 'pick-needed', ${`${seasonId}:${round}:league-${leagueId}-${number}`}, ${seasonId}::smallint, ${round}::smallint
    from (select m.user_id from ${missingIn({ leagueId, round })} and ${notMutedCondition}) n
      join message_preferences p on p.user_id = n.user_id ${joinChannels('pick-needed', ['email', 'push'])}
    order by n.user_id
    on conflict do nothing`.execute(tx);
}

/** Plans a message to the member whom an act concerned, even in a muted league (rules 12). */
export async function planActMessage(
  tx: Tx,
  { leagueId, userId, round, number }: { leagueId: number; userId: number; round: number; number: number },
): Promise<void> {
  await sql`
    insert into messages (user_id, channel, kind, subject, season_id, round, league_id, last_at)
    select p.user_id, delivery.channel, 'act', l.id || ':' || ${number}::int, l.season_id, ${round}::smallint, l.id, ${ONE_DAY_FROM_NOW}
    from leagues l, message_preferences p ${joinChannels('act', ['email', 'push'])} where l.id = ${leagueId} and p.user_id = ${userId}`.execute(
    tx,
  );
}

export type CorrectedMember = { readonly leagueId: number; readonly userId: number; readonly round: number };

/**
 * Plans messages to members whom a correction of these games eliminated or reinstated, once per
 * correction, in its transaction.
 */
export async function planCorrected(tx: Tx, members: readonly CorrectedMember[], games: readonly CorrectedGame[]): Promise<void> {
  if (members.length === 0) return;
  const column = (name: keyof CorrectedMember) => members.map((member) => member[name]);
  await sql`
    insert into messages (user_id, channel, kind, subject, season_id, round, league_id, last_at, cause)
    select m.user_id, delivery.channel, 'corrected', l.id || ':' || pg_current_xact_id(), l.season_id, m.round, l.id, ${ONE_DAY_FROM_NOW}, ${JSON.stringify(games)}::jsonb
    from unnest(${column('leagueId')}::int[], ${column('userId')}::int[], ${column('round')}::smallint[]) m (league_id, user_id, round)
      join leagues l on l.id = m.league_id join message_preferences p on p.user_id = m.user_id
      ${joinChannels('corrected', ['email', 'push'])}
    where ${notMutedCondition}
    order by m.user_id, l.id
    on conflict do nothing`.execute(tx);
}

/**
 * Plans messages to those who gained or lost the title of a league that was completed before it
 * was regraded. Call it after completion. A later message replaces an earlier one.
 */
export async function planTitleChanges(
  tx: Tx,
  { leagueIds, before, games }: { leagueIds: readonly number[]; before: WinnersBefore; games: readonly CorrectedGame[] },
): Promise<void> {
  if (leagueIds.length === 0) return;
  await sql`
    with had as (
      select * from unnest(${before.leagueIds}::int[], ${before.userIds}::int[]) b (league_id, user_id)
    ), has as (
      select m.league_id, m.user_id from leagues l join members m on m.league_id = l.id
      where l.id = any(${leagueIds}::int[]) and l.id in (select league_id from had) and ${winnerCondition}
    ), changed as (
      select league_id, user_id, ':title' as lost from (select * from had except select * from has) gone
      union all
      select league_id, user_id, '' from (select * from has except select * from had) come
    )
    insert into messages (user_id, channel, kind, subject, season_id, round, league_id, last_at, cause)
    select m.user_id, delivery.channel, 'corrected', l.id || ':' || pg_current_xact_id() || m.lost, l.season_id,
      coalesce(l.completed_round, l.start_round), l.id, ${ONE_DAY_FROM_NOW}, ${JSON.stringify(games)}::jsonb
    from changed m join leagues l on l.id = m.league_id join message_preferences p on p.user_id = m.user_id
      ${joinChannels('corrected', ['email', 'push'])}
    where ${notMutedCondition}
    order by m.user_id, l.id
    on conflict do nothing`.execute(tx);
}

/**
 * Plans due messages (rules 12). Concurrent and repeated calls plan each cause once. Returns the
 * number of messages.
 */
export async function planMessages(db: Db, { channels }: { channels: readonly MessageChannel[] }): Promise<number> {
  return (await planReminders(db, channels)) + (await planChanges(db, channels)) + (await planDigests(db, channels));
}

/**
 * The real time at which messages must next be planned or sent, now if overdue; null if none is
 * known.
 */
export async function nextMessageAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(due_at) from messages where state in ('queued', 'sending')),
      (select min(r.starts_at - make_interval(hours => h.hours)) - c.shift from rounds r, ${EVERY_HOURS}
        where not r.is_void and r.starts_at - make_interval(hours => h.hours) > c.now),
      (select c.now - c.shift where exists (
        select from rounds r, ${EVERY_HOURS} where ${reminderDueCondition} and not exists (
          select from planned_reminders p where p.season_id = r.season_id and p.round = r.ordinal and p.hours = h.hours))),
      (select c.now - c.shift where exists (select from seasons s where ${recapPendingCondition}) or exists (
        select from schedule_changes x join rounds r on r.season_id = x.season_id and r.ordinal = x.round
        where x.told_as is null and (r.starts_at is not null or r.is_void)))) as at
    from (select shift, clock_timestamp() + shift as now from clock) c`.execute(db);
  return rows[0]?.at ?? null;
}
