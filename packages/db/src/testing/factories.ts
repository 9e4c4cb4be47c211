import { randomBytes } from 'node:crypto';
import { type GameStatus, makeLeagueKey, NFL_TEAMS, type TeamResult } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import { addMissingTeams } from '../queries/season/games.ts';

let count = 0;
const nextNumber = () => ++count;
const MINUTE = 60_000;

/** A time relative to the machine's clock; negative minutes are in the past. */
export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE);

/** Creates the 32 teams. Safe to repeat. */
export const createTeams = (db: Db): Promise<void> => addMissingTeams(db, NFL_TEAMS);

export type UserOverrides = Partial<{
  name: string;
  email: string;
  subject: string;
  pictureUri: string | null;
  isAdmin: boolean;
  lastLoginAt: Date | null;
  lastSeenAt: Date | null;
}>;

export async function createUser(db: Db, overrides: UserOverrides = {}): Promise<{ id: number; name: string; email: string }> {
  const number = nextNumber();
  const email = overrides.email ?? `player-${number}@example.com`;
  return db
    .insertInto('users')
    .values({
      issuer: 'https://issuer.example.com',
      subject: overrides.subject ?? `subject-${number}-${randomBytes(4).toString('hex')}`,
      name: overrides.name ?? `Player ${number}`,
      email,
      username: email.split('@')[0] ?? '',
      picture_uri: overrides.pictureUri ?? null,
      is_admin: overrides.isAdmin ?? false,
      last_login_at: overrides.lastLoginAt ?? null,
      last_seen_at: overrides.lastSeenAt ?? null,
    })
    .returning(['id', 'name', 'email'])
    .executeTakeFirstOrThrow();
}

export type SeasonOverrides = Partial<{
  leagueType: string;
  year: number;
  display: string;
  state: 'available' | 'coming-soon';
  /**
   * The deadline of each round from 1 on; their number is the season's last round. Empty creates no
   * rounds.
   */
  starts: (Date | null)[];
  movesOn: (Date | null)[];
  voidRounds: number[];
  lastRound: number;
  currentRound: number;
  closedThrough: number;
}>;

/** Creates a season with a round for each given deadline. */
export async function createSeason(db: Db, overrides: SeasonOverrides = {}): Promise<{ id: number; year: number; lastRound: number }> {
  const { starts = [], movesOn = [], voidRounds = [], year = 2025 } = overrides;
  const season = await db
    .insertInto('seasons')
    .values({
      league_type: overrides.leagueType ?? 'NFL',
      year,
      display: overrides.display ?? `NFL ${year}-${year + 1}`,
      state: overrides.state ?? 'available',
      last_round: overrides.lastRound ?? (starts.length || 18),
      closed_through: overrides.closedThrough ?? 0,
    })
    .returning(['id', 'year', 'last_round as lastRound'])
    .executeTakeFirstOrThrow();
  for (const [index, startsAt] of starts.entries()) {
    await db
      .insertInto('rounds')
      .values({
        season_id: season.id,
        ordinal: index + 1,
        starts_at: voidRounds.includes(index + 1) ? null : startsAt,
        moves_on_at: movesOn[index] ?? null,
        is_void: voidRounds.includes(index + 1),
        is_settled: index + 1 < (overrides.currentRound ?? 1),
        swept_at: null,
      })
      .execute();
  }
  return season;
}

/** Weekly deadlines, `played` of which have passed, the last one an hour ago. */
export function weeklyStarts({ rounds = 18, played = 0 }: { rounds?: number; played?: number } = {}): Date[] {
  return Array.from({ length: rounds }, (_, index) => inMinutes((index + 1 - played) * 7 * 24 * 60 - 60));
}

export type GameOverrides = {
  seasonId: number;
  round: number;
  homeTeamId: number;
  awayTeamId: number;
  kickoffAt?: Date | null;
  status?: GameStatus;
  homeScore?: number | null;
  awayScore?: number | null;
  homeResult?: TeamResult | null;
  awayResult?: TeamResult | null;
};

/** Creates a game and the two rows that assign its teams to the round. Needs the teams. */
export async function createGame(db: Db, game: GameOverrides): Promise<{ id: number }> {
  const { seasonId, round, homeTeamId, awayTeamId } = game;
  const { id } = await db
    .insertInto('games')
    .values({
      season_id: seasonId,
      round,
      home_team_id: homeTeamId,
      away_team_id: awayTeamId,
      kickoff_at: game.kickoffAt ?? null,
      status: game.status ?? 'NS',
      home_score: game.homeScore ?? null,
      away_score: game.awayScore ?? null,
      first_final_at: null,
      source_id: `event-${nextNumber()}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const common = { season_id: seasonId, round, game_id: id };
  await db
    .insertInto('team_rounds')
    .values([
      { ...common, team_id: homeTeamId, result: game.homeResult ?? null },
      { ...common, team_id: awayTeamId, result: game.awayResult ?? null },
    ])
    .execute();
  return { id };
}

export type LeagueOverrides = {
  seasonId: number;
  createdBy: number;
  name?: string;
  key?: string;
  passwordEncrypted?: string;
  startRound?: number;
  completedRound?: number | null;
  creatorSlot?: number;
  total?: number;
  alive?: number;
  createdAt?: Date;
};

function leagueColumns(league: LeagueOverrides) {
  return {
    key: league.key ?? makeLeagueKey(() => randomBytes(1)[0] ?? 0),
    name: league.name ?? `League ${nextNumber()}`,
    password_encrypted: league.passwordEncrypted ?? 'not to be opened',
    season_id: league.seasonId,
    start_round: league.startRound ?? 1,
    completed_round: league.completedRound ?? null,
    total: league.total,
    alive: league.alive,
    created_by: league.createdBy,
    creator_slot: league.creatorSlot ?? 1,
    created_at: league.createdAt,
  };
}

/** PostgreSQL allows 65,535 parameters per statement. */
const LEAGUES_PER_STATEMENT = 2_000;

/** Creates leagues without members. */
export async function createEmptyLeagues(db: Db, leagues: readonly LeagueOverrides[]): Promise<{ id: number; key: string }[]> {
  const count: { id: number; key: string }[] = [];
  for (let at = 0; at < leagues.length; at += LEAGUES_PER_STATEMENT) {
    const rows = leagues.slice(at, at + LEAGUES_PER_STATEMENT).map(leagueColumns);
    count.push(...(await db.insertInto('leagues').values(rows).returning(['id', 'key']).execute()));
  }
  return count;
}

/** Creates a league with its creator as first member and administrator. */
export async function createLeagueRow(db: Db, league: LeagueOverrides): Promise<{ id: number; key: string }> {
  const [row] = await createEmptyLeagues(db, [league]);
  if (row === undefined) throw new Error('no league was made');
  await createMember(db, { leagueId: row.id, userId: league.createdBy, isAdmin: true });
  return row;
}

/** Adds members without picks to a league. */
export async function addMembersWithoutPicks(db: Db, { leagueId, size }: { leagueId: number; size: number }): Promise<void> {
  const from = nextNumber();
  await sql`
    with people as (
      insert into users (issuer, subject, email, username, name)
      select 'https://crowd.example.com', ${String(from)}::text || '-' || n, 'crowd-' || ${String(from)}::text || '-' || n || '@example.com', 'crowd', 'Crowd ' || n
      from generate_series(1, ${size}::int) n
      returning id, name
    )
    insert into members (league_id, user_id, name, is_admin, picks)
    select l.id, people.id, people.name, false, array_fill(null::smallint, array[s.last_round])
    from people, leagues l join seasons s on s.id = l.season_id where l.id = ${leagueId}::int`.execute(db);
  await sql`update leagues set total = total + ${size}::int, alive = alive + ${size}::int where id = ${leagueId}::int`.execute(db);
}

export type MemberOverrides = {
  leagueId: number;
  userId: number;
  isAdmin?: boolean;
  /** Team id by round. */
  picks?: Record<number, number>;
  eliminated?: { round: number; reason: 'loss' | 'tie' | 'missed' | 'cancelled' | 'moved' | 'left' } | null;
};

/** Creates a member with picks and updates the league's counts. */
export async function createMember(db: Db, member: MemberOverrides): Promise<void> {
  const { leagueId, userId, picks = {}, eliminated = null } = member;
  const { lastRound } = await db
    .selectFrom('leagues')
    .innerJoin('seasons', 'seasons.id', 'leagues.season_id')
    .select('seasons.last_round as lastRound')
    .where('leagues.id', '=', leagueId)
    .executeTakeFirstOrThrow();
  const row = Array.from({ length: lastRound }, (_, index) => picks[index + 1] ?? null);
  await sql`
    insert into members (league_id, user_id, name, is_admin, picks, eliminated_round, elimination_reason, left_round)
    select ${leagueId}, id, name, ${member.isAdmin ?? false}, ${row}::smallint[], ${eliminated?.round ?? null}, ${eliminated?.reason ?? null},
      ${eliminated?.reason === 'left' ? eliminated.round : null}
    from users where id = ${userId}`.execute(db);
  await sql`update leagues set total = total + 1, alive = alive + ${eliminated === null ? 1 : 0} where id = ${leagueId}`.execute(db);
}
