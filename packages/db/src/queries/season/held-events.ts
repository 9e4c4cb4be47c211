import type { Claim, GameStatus, GateReason, HeldClaim } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

type HeldRow = {
  gameId: number;
  kickoffAt: Date | null;
  round: number | null;
  status: GameStatus | null;
  homeTeamId: number | null;
  awayTeamId: number | null;
  isDisowned: boolean;
  since: Date;
  isRefused: boolean;
};

type ClaimColumns = Pick<HeldRow, 'kickoffAt' | 'round' | 'status' | 'homeTeamId' | 'awayTeamId' | 'isDisowned'>;

/** Builds a claim from the columns of its correction. */
export function toClaim({ kickoffAt, round, status, homeTeamId, awayTeamId, isDisowned }: ClaimColumns): Claim {
  const scorelessFinal = status === 'FT' || status === 'AOT' ? status : null;
  const pair = homeTeamId === null || awayTeamId === null ? null : { homeTeamId, awayTeamId };
  return { kickoffAt, round, isCancelled: status === 'CANC' || null, pair, isDisowned: isDisowned || null, scorelessFinal };
}

/** The claims that the gate holds for review in a season, and those that administrators refused. */
export async function loadHeldClaims(db: Db, seasonId: number): Promise<HeldClaim[]> {
  const { rows } = await sql<HeldRow>`
    select c.game_id as "gameId", c.kickoff_at as "kickoffAt", c.round, c.status,
      c.home_team_id as "homeTeamId", c.away_team_id as "awayTeamId", c.is_disowned as "isDisowned", coalesce(c.since, c.recorded_at) as since,
      c.withdrawn_at is not null as "isRefused"
    from corrections c join games g on g.id = c.game_id
    where g.season_id = ${seasonId}::smallint and c.kind = 'held-event' and (c.applied_at is null or c.withdrawn_at is not null)
    order by c.withdrawn_at nulls first, c.id desc`.execute(db);
  return rows.map((row) => ({ gameId: row.gameId, claim: toClaim(row), since: row.since, isRefused: row.isRefused }));
}

export type NewHeldEvent = {
  readonly gameId: number;
  readonly claim: Claim;
  readonly since: Date;
  readonly reasons: readonly GateReason[];
};

/** Records a claim that the gate holds for review. A game has at most one pending claim. */
export async function recordHeldEvent(tx: Tx, { gameId, claim, since, reasons }: NewHeldEvent): Promise<void> {
  const status = claim.isCancelled === true ? 'CANC' : claim.scorelessFinal;
  await sql`
    insert into corrections (game_id, kind, round, kickoff_at, status, home_team_id, away_team_id, is_disowned, since, gate_reasons)
    values (${gameId}, 'held-event', ${claim.round}, ${claim.kickoffAt}, ${status}, ${claim.pair?.homeTeamId ?? null},
      ${claim.pair?.awayTeamId ?? null}, ${claim.isDisowned === true}, ${since}, ${[...reasons]}::text[])
    on conflict (game_id, kind) where applied_at is null and withdrawn_at is null do update set
      round = excluded.round, kickoff_at = excluded.kickoff_at, status = excluded.status, home_team_id = excluded.home_team_id,
      away_team_id = excluded.away_team_id, is_disowned = excluded.is_disowned, since = excluded.since, gate_reasons = excluded.gate_reasons`.execute(
    tx,
  );
}

/** The number of events held for review in all seasons. */
export async function countHeldEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from corrections where kind = 'held-event' and applied_at is null and withdrawn_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ids of games by the source's ids. */
export async function findGameIds(db: Db, args: { seasonId: number; sourceIds: readonly string[] }): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('games')
    .select(['id', 'source_id'])
    .where('season_id', '=', args.seasonId)
    .where('source_id', 'in', args.sourceIds.length === 0 ? [''] : [...args.sourceIds])
    .execute();
  return new Map(rows.map((row) => [row.source_id, row.id]));
}
