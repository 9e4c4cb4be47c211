import type { CorrectionKind, CorrectionState, EnteredStatus, GameFacts, GameStatus, GateReason } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { storableText } from '../text.ts';
import type { TeamRow } from './games.ts';

/** A game of any season as the source reports it, with its teams. */
export type GameRow = GameFacts & { id: number; seasonId: number; year: number; homeTeam: TeamRow; awayTeam: TeamRow };

export type CorrectionRow = {
  id: number;
  kind: CorrectionKind;
  round: number | null;
  kickoffAt: Date | null;
  status: GameStatus | null;
  homeScore: number | null;
  awayScore: number | null;
  /** The kickoff that an accepted kickoff replaced. */
  previousKickoffAt: Date | null;
  /** For an event held for review: teams that differ from the stored ones. */
  homeTeamId: number | null;
  awayTeamId: number | null;
  isDisowned: boolean;
  /**
   * For an event held for review: when the source first reported it, by the product's clock, and
   * why it is not trusted.
   */
  since: Date | null;
  gateReasons: GateReason[];
  authorId: number | null;
  authorName: string | null;
  reason: string | null;
  recordedAt: Date;
  appliedAt: Date | null;
  withdrawnAt: Date | null;
  gameId: number;
};

const TEAM = (alias: string) => sql`json_build_object('id', ${sql.ref(alias)}.id, 'name', ${sql.ref(alias)}.name,
  'abbreviation', ${sql.ref(alias)}.abbreviation)`;

/** Games by id, unordered. */
export async function findGames(db: Db, gameIds: readonly number[]): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`
    select g.id, g.season_id as "seasonId", s.year, g.round, g.kickoff_at as "kickoffAt", g.status, g.home_score as "homeScore",
      g.away_score as "awayScore", ${TEAM('home')} as "homeTeam", ${TEAM('away')} as "awayTeam"
    from games g join seasons s on s.id = g.season_id
    join teams home on home.id = g.home_team_id join teams away on away.id = g.away_team_id
    where g.id = any(${[...gameIds]}::int[])`.execute(db);
  return rows;
}

const columns = sql`c.id, c.kind, c.round, c.kickoff_at as "kickoffAt", c.status, c.home_score as "homeScore", c.away_score as "awayScore",
  c.previous_kickoff_at as "previousKickoffAt", c.author_id as "authorId", author.name as "authorName", c.reason,
  c.home_team_id as "homeTeamId", c.away_team_id as "awayTeamId", c.is_disowned as "isDisowned", c.since, c.gate_reasons as "gateReasons", c.recorded_at as "recordedAt", c.applied_at as "appliedAt", c.withdrawn_at as "withdrawnAt", c.game_id as "gameId"`;

const waitingCondition = sql`(c.applied_at is null and c.withdrawn_at is null)`;
const IN_STATE: Record<CorrectionState | 'all', typeof waitingCondition> = {
  all: sql`true`,
  waiting: waitingCondition,
  applied: sql`(c.applied_at is not null and c.withdrawn_at is null)`,
  withdrawn: sql`c.withdrawn_at is not null`,
};

export type CorrectionSearch = { search: string; filter: CorrectionState | 'all'; page: number; pageSize: number };

/** One page of corrections of teams that match the search: undecided first, then the newest. */
export async function searchCorrections(
  db: Db,
  { search, filter, page, pageSize }: CorrectionSearch,
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const text = storableText(search);
  const matchCondition = sql`exists (select from games g join teams t on t.id in (g.home_team_id, g.away_team_id)
    where g.id = c.game_id and (strpos(lower(t.name), lower(${text})) > 0 or lower(t.abbreviation) = lower(${text})))`;
  const matching = sql`from corrections c left join users author on author.id = c.author_id
    where ${IN_STATE[filter]} and ${text === '' ? sql`true` : matchCondition}`;
  const { rows } = await sql<CorrectionRow>`
    select ${columns} ${matching} order by ${waitingCondition} desc, c.recorded_at desc, c.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findCorrection(db: Db, id: number): Promise<CorrectionRow | undefined> {
  const { rows } = await sql<CorrectionRow>`
    select ${columns} from corrections c left join users author on author.id = c.author_id where c.id = ${id}`.execute(db);
  return rows[0];
}

/** The event of a game that is held for review and not decided; undefined if there is none. */
export async function findPendingHeldEvent(db: Db, gameId: number): Promise<CorrectionRow | undefined> {
  const { rows } = await sql<CorrectionRow>`
    select ${columns} from corrections c left join users author on author.id = c.author_id
    where c.game_id = ${gameId} and c.kind = 'held-event' and ${waitingCondition}`.execute(db);
  return rows[0];
}

export async function countWaitingCorrections(db: Db, seasonId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from corrections c join games g on g.id = c.game_id where g.season_id = ${seasonId} and ${waitingCondition}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type NewResult = { gameId: number; status: EnteredStatus; homeScore: number | null; awayScore: number | null };

/** Adds a manually entered result that is not applied yet. Returns its id. */
export async function insertEnteredResult(tx: Tx, { gameId, status, homeScore, awayScore }: NewResult): Promise<number> {
  const { id } = await tx
    .insertInto('corrections')
    .values({ game_id: gameId, kind: 'entered-result', status, home_score: homeScore, away_score: awayScore, ...UNDECIDED })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const UNDECIDED = { round: null, kickoff_at: null, author_id: null, reason: null, applied_at: null, withdrawn_at: null };

export type Decision = { readonly id: number; readonly authorId: number | null; readonly reason: string };

/** Applies a correction. A result replaces the one that currently overrides the source. */
export async function applyStoredCorrection(
  tx: Tx,
  { id, gameId, kind, authorId, reason, previousKickoffAt }: Decision & Pick<CorrectionRow, 'gameId' | 'kind' | 'previousKickoffAt'>,
): Promise<void> {
  if (kind !== 'held-event') {
    await sql`update corrections c set withdrawn_at = clock_timestamp()
      where game_id = ${gameId} and kind <> 'held-event' and ${IN_STATE.applied} and id <> ${id}`.execute(tx);
  }
  await sql`
    update corrections set applied_at = clock_timestamp(), withdrawn_at = null, author_id = ${authorId}, reason = ${reason},
      previous_kickoff_at = ${previousKickoffAt}
    where id = ${id}`.execute(tx);
}

export async function markWithdrawn(tx: Tx, { id, authorId, reason }: Decision): Promise<void> {
  await sql`
    update corrections set withdrawn_at = clock_timestamp(), author_id = ${authorId}, reason = ${reason} where id = ${id}`.execute(tx);
}
