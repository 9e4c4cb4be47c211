import type { EliminationReason } from '@survivor/rules';
import { sql } from 'kysely';
import { PREVIEW_LOCKS } from '../../connection/advisory-locks.ts';
import type { Tx } from '../../connection/database.ts';

const SEASON_CONDITIONS = {
  seasons: (id: number) => sql`id = ${sql.lit(id)}`,
  rounds: (id: number) => sql`season_id = ${sql.lit(id)}`,
  games: (id: number) => sql`season_id = ${sql.lit(id)}`,
  team_rounds: (id: number) => sql`season_id = ${sql.lit(id)}`,
  corrections: (id: number) => sql`game_id in (select id from games where season_id = ${sql.lit(id)})`,
};

/**
 * Acquires one of the few preview slots until the transaction ends, so that previews cannot exhaust
 * the pool. Returns false if all are in use.
 */
export async function acquirePreviewSlot(tx: Tx): Promise<boolean> {
  for (const lock of PREVIEW_LOCKS) {
    const { rows } = await sql<{ isLocked: boolean }>`select pg_try_advisory_xact_lock(${lock}) as "isLocked"`.execute(tx);
    if (rows[0]?.isLocked) return true;
  }
  return false;
}

/**
 * Puts temporary copies in front of the tables that grading reads, until the transaction ends.
 * Temporary tables come first in the search path, so later writes touch no real row and block no
 * one. Call {@link copyLeaguesForPreview} next.
 */
export async function copySeasonForPreview(tx: Tx, seasonId: number): Promise<void> {
  for (const [table, isOfSeason] of Object.entries(SEASON_CONDITIONS).reverse()) {
    await sql`create temporary table ${sql.ref(table)} on commit drop as select * from ${sql.ref(table)} where ${isOfSeason(seasonId)}`.execute(
      tx,
    );
  }
  for (const statement of [
    sql`create unique index on rounds (season_id, ordinal)`,
    sql`create unique index on team_rounds (season_id, round, team_id)`,
    sql`create unique index on corrections (game_id, kind) where applied_at is null and withdrawn_at is null`,
    sql`alter table games alter column id set default 0, alter column changed_at set default clock_timestamp()`,
    sql`alter table corrections alter column id set default 0, alter column recorded_at set default clock_timestamp()`,
  ]) {
    await statement.execute(tx);
  }
}

/**
 * The leagues of a season that a change of facts can affect: all of them, or those that one of the
 * other conditions selects.
 */
export type AffectedLeagues = {
  readonly isAll: boolean;
  readonly picks: readonly { readonly round: number; readonly teamIds: readonly number[] }[];
  /** Selects leagues completed by this round or a later one; null for none. */
  readonly completedFrom: number | null;
  /**
   * Selects leagues in progress with at most one member alive, which a newly closed round
   * completes.
   */
  readonly includesFinishing: boolean;
};

function isAffected(seasonId: number, { isAll, picks, completedFrom, includesFinishing }: AffectedLeagues) {
  if (isAll) return sql`season_id = ${sql.lit(seasonId)}`;
  const teams = (ids: readonly number[]) => sql.join(ids.map((id) => sql.lit(id)));
  const pickConditions = picks.map(({ round, teamIds }) => sql`m.picks[${sql.lit(round)}] in (${teams(teamIds)})`);
  const conditions = [sql`false`];
  if (pickConditions.length > 0)
    conditions.push(sql`id in (select m.league_id from members m where ${sql.join(pickConditions, sql` or `)})`);
  if (completedFrom !== null) conditions.push(sql`completed_round >= ${sql.lit(completedFrom)}`);
  if (includesFinishing) conditions.push(sql`(completed_round is null and alive <= 1)`);
  return sql`season_id = ${sql.lit(seasonId)} and (${sql.join(conditions, sql` or `)})`;
}

/**
 * Puts temporary copies in front of the tables of leagues and members, until the transaction ends.
 * They contain only the affected leagues, so all others are hidden.
 */
export async function copyLeaguesForPreview(tx: Tx, seasonId: number, affected: AffectedLeagues): Promise<void> {
  for (const statement of [
    sql`create temporary table leagues on commit drop as select * from leagues where ${isAffected(seasonId, affected)}`,
    sql`create temporary table members on commit drop as select * from members where league_id in (select id from leagues)`,
    sql`create unique index on leagues (id)`,
    sql`create unique index on members (league_id, user_id)`,
    sql`analyze leagues (id), members (league_id, user_id)`,
  ]) {
    await statement.execute(tx);
  }
}

/** Runs the work, rolls its writes back and returns its result. */
export async function runAndRollBack<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint before_work`.execute(tx);
  const result = await work();
  await sql`rollback to savepoint before_work`.execute(tx);
  return result;
}

/**
 * Stores the current state of the affected leagues and their members until the transaction ends.
 */
export async function snapshotStandings(tx: Tx, seasonId: number, affected: AffectedLeagues): Promise<void> {
  await sql`create temporary table leagues_before on commit drop as
    select id, completed_round, alive from leagues where ${isAffected(seasonId, affected)}`.execute(tx);
  await sql`create temporary table members_before on commit drop as
    select league_id, user_id, eliminated_round, elimination_reason from members where league_id in (select id from leagues_before)`.execute(
    tx,
  );
  await sql`analyze leagues_before (id), members_before (league_id, user_id)`.execute(tx);
}

export type StandingsTotals = {
  leagues: number;
  members: number;
  eliminated: number;
  reinstated: number;
  changedOtherwise: number;
  completed: number;
  reopened: number;
  completedOtherwise: number;
  /** Equal for equal changes of the same members and leagues. */
  checksum: string;
};

/** Finds and counts the changes since {@link snapshotStandings}. */
export async function compareStandings(tx: Tx): Promise<StandingsTotals> {
  await sql`create temporary table changed_members on commit drop as
    select m.league_id, m.user_id, m.name, b.eliminated_round as round_before, b.elimination_reason as reason_before,
      m.eliminated_round as round_after, m.elimination_reason as reason_after
    from members m join members_before b on b.league_id = m.league_id and b.user_id = m.user_id
    where (m.eliminated_round, m.elimination_reason) is distinct from (b.eliminated_round, b.elimination_reason)`.execute(tx);
  await sql`create temporary table changed_leagues on commit drop as
    select l.id, l.name, b.completed_round as completed_before, l.completed_round as completed_after, b.alive as alive_before,
      l.alive as alive_after, coalesce(c.members, 0)::int as members
    from leagues l join leagues_before b on b.id = l.id
    left join (select league_id, count(*) as members from changed_members group by league_id) c on c.league_id = l.id
    where c.members > 0 or l.completed_round is distinct from b.completed_round`.execute(tx);
  const { rows } = await sql<StandingsTotals>`
    select (select count(*)::int from changed_leagues) as leagues, count(*)::int as members,
      (count(*) filter (where round_before is null))::int as eliminated, (count(*) filter (where round_after is null))::int as reinstated,
      (count(*) filter (where round_before is not null and round_after is not null))::int as "changedOtherwise",
      (select count(*)::int from changed_leagues where completed_before is null and completed_after is not null) as completed,
      (select count(*)::int from changed_leagues where completed_before is not null and completed_after is null) as reopened,
      (select count(*)::int from changed_leagues where completed_before <> completed_after) as "completedOtherwise",
      (coalesce(sum(hashtextextended(changed_members::text, 7)), 0) +
        (select coalesce(sum(hashtextextended(changed_leagues::text, 7)), 0) from changed_leagues))::text as checksum
    from changed_members`.execute(tx);
  const [totals] = rows;
  if (totals === undefined) throw new Error('the comparison query returned no row');
  return totals;
}

export type ChangedLeagueRow = {
  id: number;
  name: string;
  completedBefore: number | null;
  completedAfter: number | null;
  aliveBefore: number;
  aliveAfter: number;
  members: number;
};

export type ChangedMemberRow = {
  leagueId: number;
  userId: number;
  name: string;
  roundBefore: number | null;
  reasonBefore: EliminationReason | null;
  roundAfter: number | null;
  reasonAfter: EliminationReason | null;
};

/**
 * After `storeWinners`: leagues with other winners, then those with the most changes, and
 * their first changed members by name.
 */
export async function listChanges(
  tx: Tx,
  { leagues, membersEach }: { leagues: number; membersEach: number },
): Promise<{ leagues: ChangedLeagueRow[]; members: ChangedMemberRow[] }> {
  const mostChanged = await sql<ChangedLeagueRow>`
    select id, name, l.completed_before as "completedBefore", l.completed_after as "completedAfter", alive_before as "aliveBefore",
      alive_after as "aliveAfter", members
    from changed_leagues l join changed_winners w using (id) order by w.is_changed desc, members desc, id limit ${leagues}`.execute(tx);
  const first = await sql<ChangedMemberRow>`
    select league_id as "leagueId", user_id as "userId", name, round_before as "roundBefore", reason_before as "reasonBefore", round_after as "roundAfter",
      reason_after as "reasonAfter"
    from (select *, row_number() over (partition by league_id order by name, user_id) as position from changed_members
      where league_id = any(${mostChanged.rows.map((league) => league.id)}::int[])) ranked
    where position <= ${membersEach} order by league_id, position`.execute(tx);
  return { leagues: mostChanged.rows, members: first.rows };
}
