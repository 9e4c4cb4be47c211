import type { FetchableRound, FetchableSeason, StoredGame } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

/** Updates the games whose ids are known and inserts the others, at most one round of games. */
export async function storeGames(
  tx: Tx,
  seasonId: number,
  { games, known }: { games: readonly StoredGame[]; known: ReadonlySet<number> },
): Promise<void> {
  for (const game of games) await (known.has(game.id) ? updateGame(tx, game) : insertGame(tx, seasonId, game));
}

const columnsOf = (game: StoredGame) => ({
  round: game.round,
  earlier_rounds: [...game.earlierRounds],
  home_team_id: game.homeTeamId,
  away_team_id: game.awayTeamId,
  kickoff_at: game.kickoffAt,
  status: game.status,
  home_score: game.homeScore,
  away_score: game.awayScore,
  first_final_at: game.firstFinalAt,
  source_id: game.sourceId,
  is_listed: game.isListed,
  is_disowned: game.isDisowned,
  is_kickoff_held: game.isKickoffHeld,
  former_round: game.former?.round ?? null,
  former_kickoff_at: game.former?.kickoffAt ?? null,
  former_until: game.former?.until ?? null,
  taken_at: game.removedAt,
  taken_from: game.removedFrom,
});

async function updateGame(tx: Tx, game: StoredGame): Promise<void> {
  await tx
    .updateTable('games')
    .set({ ...columnsOf(game), changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', game.id)
    .execute();
}

async function insertGame(tx: Tx, seasonId: number, game: StoredGame): Promise<void> {
  await tx
    .insertInto('games')
    .values({ season_id: seasonId, ...columnsOf(game) })
    .execute();
}

/** Records which games the source listed in its latest response for their round. */
export async function recordListing(tx: Tx, listed: readonly { readonly gameId: number; readonly isListed: boolean }[]): Promise<void> {
  if (listed.length === 0) return;
  await sql`
    update games set is_listed = d.is_listed
    from unnest(${listed.map((row) => row.gameId)}::int[], ${listed.map((row) => row.isListed)}::boolean[]) d (id, is_listed)
    where games.id = d.id`.execute(tx);
}

/** Records, in real time, when the source responded for a round. Triggers no events. */
export async function markFetched(tx: Tx, { seasonId, round }: { seasonId: number; round: number }): Promise<void> {
  await sql`
    update rounds set fetched_at = clock_timestamp()
    where season_id = ${seasonId}::smallint and ordinal = ${round}::smallint`.execute(tx);
}

export type LateResult = {
  readonly gameId: number;
  readonly round: number;
  readonly kickoffAt: Date | null;
  readonly status: StoredGame['status'];
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

/**
 * Whether administrators have already decided on this result, or an equal result is applied, so
 * that the source only repeats it.
 */
async function isDecided(tx: Tx, { gameId, round, status, homeScore, awayScore }: LateResult): Promise<boolean> {
  const { rows } = await sql`
    select from corrections c where c.game_id = ${gameId} and (c.applied_at is not null or c.withdrawn_at is not null)
      and (c.kind = 'late-result' or (c.kind = 'entered-result' and c.withdrawn_at is null)) and coalesce(c.round, ${round}::smallint) = ${round}::smallint
      and (c.status, c.home_score, c.away_score) is not distinct from (${status}::text, ${homeScore}::smallint, ${awayScore}::smallint) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Records a result that came too late, unless administrators have decided it. The newest report of
 * a game counts (rules 5).
 */
export async function recordLateResult(tx: Tx, late: LateResult): Promise<void> {
  const { gameId, round, kickoffAt, status, homeScore, awayScore } = late;
  if (await isDecided(tx, late)) return await deletePendingCorrections(tx, 'late-result', [gameId]);
  await sql`
    insert into corrections (game_id, kind, round, kickoff_at, status, home_score, away_score)
    values (${gameId}, 'late-result', ${round}, ${kickoffAt}, ${status}, ${homeScore}, ${awayScore})
    on conflict (game_id, kind) where applied_at is null and withdrawn_at is null do update set
      round = excluded.round, kickoff_at = excluded.kickoff_at, status = excluded.status,
      home_score = excluded.home_score, away_score = excluded.away_score, recorded_at = clock_timestamp()`.execute(tx);
}

/** Deletes pending corrections of these games, which the source no longer reports. */
export async function deletePendingCorrections(tx: Tx, kind: 'held-event' | 'late-result', gameIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('corrections')
    .where('kind', '=', kind)
    .where('game_id', '=', sql<number>`any(${[...gameIds]}::int[])`)
    .where('applied_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Loads the facts that decide which rounds of a season are fetched again: at most 22 rows. */
export async function loadFetchableSeason(db: Db, seasonId: number): Promise<FetchableSeason> {
  const [season] = (
    await sql<Omit<FetchableSeason, 'rounds'>>`
      select current_round_of(id)::int as "currentRound", last_round::int as "lastRound", app_now() as now
      from seasons where id = ${seasonId}::smallint`.execute(db)
  ).rows;
  if (season === undefined) throw new Error('unknown season');
  const { rows } = await sql<FetchableRound>`
    select o.ordinal::int as ordinal, r.starts_at as "startsAt", coalesce(r.is_void, false) as "isVoid",
      exists (select from team_rounds t where t.season_id = ${seasonId}::smallint and t.round = o.ordinal and t.result is null) as "hasUndecided",
      (select max(g.kickoff_at) from games g where g.season_id = ${seasonId}::smallint and g.round = o.ordinal) as "lastKickoffAt",
      (select max(g.first_final_at) from games g
        where g.season_id = ${seasonId}::smallint and (g.round = o.ordinal or o.ordinal = any(g.earlier_rounds))) as "lastResultAt"
    from generate_series(1, ${season.lastRound}::int) o (ordinal)
    left join rounds r on r.season_id = ${seasonId}::smallint and r.ordinal = o.ordinal
    order by o.ordinal`.execute(db);
  return { ...season, rounds: rows };
}

/** Updates team names from the source. Returns the number of changed teams. */
export async function renameTeams(db: Db, teams: readonly { sourceId: string; name: string }[]): Promise<number> {
  const result = await sql`
    update teams t set name = d.name
    from unnest(${teams.map((team) => team.sourceId)}::text[], ${teams.map((team) => team.name)}::text[]) d (source_id, name)
    where t.source_id = d.source_id and t.name <> d.name`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
