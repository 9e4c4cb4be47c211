import { type CorrectedGame, NOBODY_WINS, type RoundToGrade } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { type CorrectedMember, planCorrected } from '../message/plan-messages.ts';
import { failingPickIn, joinElimination, reasonIn } from './elimination.ts';

/** A range of league ids, inclusive. */
export type LeagueRange = { readonly from: number; readonly to: number };
const LAST_ID = 2_147_483_647;
export const EVERY_LEAGUE: LeagueRange = { from: 0, to: LAST_ID };

/** Members and their leagues as PostgreSQL array literals, which are passed back unparsed. */
export type FoundMembers = { readonly leagueIds: string; readonly userIds: string };

/** Leagues with all their members, or only with the members found. */
export type Leagues = LeagueRange | FoundMembers;

/** Leagues and the number of members to process in them. */
export type Sized<L extends Leagues> = L & { readonly members: number };

type InSeason = { readonly seasonId: number; readonly leagues: Leagues };

const leaguesCondition = (leagues: Leagues) =>
  'from' in leagues ? sql`l.id between ${leagues.from}::int and ${leagues.to}::int` : sql`l.id = any(${leagues.leagueIds}::int[])`;

const seasonCondition = ({ seasonId, leagues }: InSeason) => sql`(l.season_id = ${seasonId}::smallint and ${leaguesCondition(leagues)})`;

/** Members `m` with their leagues `l`. Found members are joined by key, in the order found. */
function membersIn({ seasonId, leagues }: InSeason) {
  if ('from' in leagues) return { from: sql`leagues l`, condition: sql`l.id = m.league_id and ${seasonCondition({ seasonId, leagues })}` };
  return {
    from: sql`unnest(${leagues.leagueIds}::int[], ${leagues.userIds}::int[]) f (league_id, user_id) join leagues l on l.id = f.league_id`,
    condition: sql`m.league_id = f.league_id and m.user_id = f.user_id and l.season_id = ${seasonId}::smallint`,
  };
}

/**
 * Splits a season's leagues into ranges of about `membersEach` members, but at least one league, to
 * bound the rows that a transaction locks.
 */
export async function listLeagueRanges(
  db: Db,
  { seasonId, membersEach }: { seasonId: number; membersEach: number },
): Promise<Sized<LeagueRange>[]> {
  const { rows } = await sql<{ from: number; members: number }>`
    select min(id)::int as "from", sum(total)::int as members from (
      select id, total, (sum(total) over (order by id) - total) / ${membersEach}::int as piece from leagues where season_id = ${seasonId}::smallint
    ) sized group by floor(piece) order by 1`.execute(db);
  return rows.map(({ from, members }, index) => ({
    from: index === 0 ? 0 : from,
    to: (rows[index + 1]?.from ?? LAST_ID + 1) - 1,
    members,
  }));
}

/** Members who fail in a round and were not eliminated in it or before. */
const failsIn = (round: RoundToGrade) => sql`(l.start_round <= ${round.ordinal}::smallint
  and (m.eliminated_round is null or m.eliminated_round > ${round.ordinal}::smallint) and ${failingPickIn(round)})`;

/**
 * Finds members to eliminate in these rounds, whose deadlines are reached, in pieces of whole
 * leagues; null if more than `maxMembers`. Takes no locks, so results may be stale: {@link
 * eliminateInRound} skips members who no longer fail, and the hourly check (verify-grading) finds
 * those whose pick was stored in between.
 */
export async function findFailing(
  tx: Tx,
  {
    seasonId,
    rounds,
    membersEach,
    maxMembers,
  }: { seasonId: number; rounds: readonly RoundToGrade[]; membersEach: number; maxMembers: number },
): Promise<Sized<FoundMembers>[] | null> {
  const { rows } = await sql<Sized<FoundMembers>>`
    select array_agg(league_id order by league_id, user_id)::text as "leagueIds", array_agg(user_id order by league_id, user_id)::text as "userIds",
      count(*)::int as members
    from (
      select league_id, user_id, (rank() over (order by league_id) - 1) / ${membersEach}::int as piece from (
        select m.league_id, m.user_id from members m join leagues l on l.id = m.league_id
        where l.season_id = ${seasonId}::smallint and l.completed_round is null and (${sql.join(rounds.map(failsIn), sql` or `)})
        limit ${maxMembers + 1}::int
      ) found
    ) sized group by piece order by piece`.execute(tx);
  return rows.reduce((sum, { members }) => sum + members, 0) > maxMembers ? null : rows;
}

/**
 * Locks leagues before their members, in the same order as renaming, joining and account deletion,
 * which avoids deadlocks. Picks and plans lock only members and are not blocked.
 */
export async function lockLeagues(tx: Tx, where: InSeason): Promise<void> {
  await sql`select count(*) from (select from leagues l where ${seasonCondition(where)} order by l.id for no key update) held`.execute(tx);
}

/**
 * Eliminates alive members without a pick or with a failing one in a started round, and updates
 * league counts. One statement with conditions on the member's own row, so it sees a concurrent
 * pick after waiting for its lock (rules 5). Returns the number eliminated.
 */
export async function eliminateInRound(tx: Tx, { round, ...where }: InSeason & { round: RoundToGrade }): Promise<number> {
  const { ordinal } = round;
  const { from, condition } = membersIn(where);
  const { rows } = await sql<{ eliminated: number }>`
    with hit as (
      update members m set eliminated_round = ${ordinal}::smallint, elimination_reason = ${reasonIn(round)},
        corrected_at = null
      from ${from}
      where ${condition} and l.start_round <= ${ordinal}::smallint and l.completed_round is null
        and m.eliminated_round is null and ${failingPickIn(round)}
      returning m.league_id
    ), counted as (
      select league_id, count(*)::int as out from hit group by league_id
    ), updated as (
      update leagues l set alive = l.alive - counted.out, version = l.version + 1 from counted where l.id = counted.league_id
    )
    select coalesce(sum(out), 0)::int as eliminated from counted`.execute(tx);
  return rows[0]?.eliminated ?? 0;
}

/**
 * Moves eliminations from a later round to this one if the member failed in it: the earliest round
 * counts (rules 3). Only members who left can be eliminated later than in the latest started round.
 */
export async function eliminateEarlier(
  tx: Tx,
  { round, isLatest, ...where }: InSeason & { round: RoundToGrade; isLatest: boolean },
): Promise<void> {
  const { ordinal } = round;
  const { from, condition } = membersIn(where);
  const leftCondition = isLatest
    ? sql`and (select exists (select from members where left_round > ${ordinal}::smallint)) and m.left_round > ${ordinal}::smallint`
    : sql``;
  await sql`
    with hit as (
      update members m set eliminated_round = ${ordinal}::smallint, elimination_reason = ${reasonIn(round)},
        corrected_at = null
      from ${from}
      where ${condition} and l.start_round <= ${ordinal}::smallint and l.completed_round is null
        and m.eliminated_round > ${ordinal}::smallint ${leftCondition} and ${failingPickIn(round)}
      returning m.league_id
    )
    update leagues l set version = l.version + 1 where l.id in (select league_id from hit)`.execute(tx);
}

/** Leagues in which a member picked one of these teams in that round. */
export async function findLeaguesWithPicks(tx: Tx, args: InSeason & { round: number; teamIds: readonly number[] }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.id from leagues l join members m on m.league_id = l.id
    where ${seasonCondition(args)} and l.start_round <= ${args.round}::smallint
      and m.picks[${args.round}::int] = any(${args.teamIds}::smallint[])`.execute(tx);
  return rows.map((row) => row.id);
}

/** Leagues of a season that this round or a later one completed. */
export async function findLeaguesCompletedFrom(tx: Tx, { round, ...where }: InSeason & { round: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from leagues l where ${seasonCondition(where)} and l.completed_round >= ${round}::smallint`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Regrades whole leagues from the facts: of the given rounds, the first that a member fails counts.
 * Plans messages to members whose state changed (rules 12). Leaves the leagues uncompleted; {@link
 * completeLeagues} follows.
 */
export async function regradeLeagues(
  tx: Tx,
  {
    leagueIds,
    rounds,
    corrected = [],
  }: { leagueIds: readonly number[]; rounds: readonly RoundToGrade[]; corrected?: readonly CorrectedGame[] },
): Promise<void> {
  await sql`
    select count(*) from (select from members where league_id = any(${leagueIds}::int[]) order by league_id, user_id for update) locked`.execute(
    tx,
  );
  const { rows: members } = await sql<CorrectedMember>`
    with verdict as (
      select m.league_id, m.user_id, m.eliminated_round as was, failure.round, failure.reason
      from leagues l join members m on m.league_id = l.id ${joinElimination(rounds, sql`l.start_round`)} where l.id = any(${leagueIds}::int[])
    ), hit as (
      update members m set eliminated_round = verdict.round, elimination_reason = verdict.reason, corrected_at = app_now()
      from verdict
      where m.league_id = verdict.league_id and m.user_id = verdict.user_id
        and (m.eliminated_round, m.elimination_reason) is distinct from (verdict.round, verdict.reason)
      returning m.league_id, m.user_id, verdict.was, m.eliminated_round as now_out
    )
    select league_id as "leagueId", user_id as "userId", coalesce(was, now_out) as round from hit where (was is null) <> (now_out is null)`.execute(
    tx,
  );
  await planCorrected(tx, members, corrected);
  await sql`
    update leagues l set completed_round = null, shared_round = null, version = l.version + 1,
      alive = (select count(*) from members m where m.league_id = l.id and m.eliminated_round is null)
    where l.id = any(${leagueIds}::int[])`.execute(tx);
}

/**
 * Completes leagues that a closed round has decided (rules 3): by the round after which at most one
 * member was alive (none in a league of one), else by the season's last round. Reverts eliminations
 * in later rounds. Returns the number completed.
 */
export async function completeLeagues(
  tx: Tx,
  { leagues, ...season }: { id: number; lastRound: number; closedThrough: number; leagues: Leagues },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with candidate as (
      select l.id, l.start_round, last_out.round as decided_in
      from leagues l
      cross join lateral (
        select m.eliminated_round as round from members m where m.league_id = l.id
        order by m.eliminated_round desc nulls first
        offset case when l.total >= 2 then 1 else 0 end limit 1
      ) last_out
      where ${seasonCondition({ seasonId: season.id, leagues })} and l.completed_round is null and l.start_round <= ${season.closedThrough}::smallint
        and (l.alive <= case when l.total >= 2 then 1 else 0 end or ${season.closedThrough}::smallint >= ${season.lastRound}::smallint)
    )
    update leagues l
    set completed_round = case when c.decided_in <= ${season.closedThrough}::smallint then c.decided_in else ${season.lastRound}::smallint end,
      version = l.version + 1
    from candidate c
    where l.id = c.id and (c.decided_in <= ${season.closedThrough}::smallint or ${season.closedThrough}::smallint >= ${season.lastRound}::smallint)
    returning l.id`.execute(tx);
  const leagueIds = rows.map((row) => row.id);
  if (leagueIds.length > 0) {
    await revertLaterEliminations(tx, leagueIds);
    await storeSharedRounds(tx, leagueIds);
  }
  return leagueIds.length;
}

/** If members left a league and nobody is alive, stores the round whose members share the win. */
async function storeSharedRounds(tx: Tx, leagueIds: readonly number[]): Promise<void> {
  await sql`
    update leagues l set shared_round = (
      select nullif(coalesce(max(m.eliminated_round), ${NOBODY_WINS}::smallint), l.completed_round)
      from members m where m.league_id = l.id and m.elimination_reason <> 'left')
    where l.id = any(${leagueIds}::int[]) and l.alive = 0
      and exists (select from members m where m.league_id = l.id and m.left_round is not null)`.execute(tx);
}

async function revertLaterEliminations(tx: Tx, leagueIds: readonly number[]): Promise<void> {
  await sql`
    with back as (
      update members m set eliminated_round = null, elimination_reason = null
      from leagues l
      where l.id = any(${leagueIds}::int[]) and m.league_id = l.id and m.eliminated_round > l.completed_round
      returning m.league_id
    ), counted as (
      select league_id, count(*)::int as back from back group by league_id
    )
    update leagues l set alive = l.alive + counted.back from counted where l.id = counted.league_id`.execute(tx);
}

/**
 * Commits without waiting for the disk. For intermediate pieces only: the last transaction flushes
 * them, and a crash restarts the work.
 */
export async function commitAsynchronously(tx: Tx): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx);
}

/** Limits how long this transaction waits for a row lock. */
export async function setLockTimeout(tx: Tx, milliseconds: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(tx);
}

/**
 * Disables parallel workers in this transaction: after games they would compete with requests, and
 * on cores with two threads they make it slower.
 */
export async function disableParallelWorkers(tx: Tx): Promise<void> {
  await sql`select set_config('max_parallel_workers_per_gather', '0', true)`.execute(tx);
}
