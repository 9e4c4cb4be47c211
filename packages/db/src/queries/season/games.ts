import { countingGames, type GameStatus, type SeasonGame, type Team } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';
import { gameFacts } from './game-facts.ts';

export type GameEntry = {
  id: number;
  kickoffAt: Date | null;
  status: GameStatus;
  homeTeamId: number;
  homeTeamName: string;
  homeTeamAbbreviation: string;
  awayTeamId: number;
  awayTeamName: string;
  awayTeamAbbreviation: string;
  homeScore: number | null;
  awayScore: number | null;
};

/** A game of a season. One that does not count can be picked in no round (rules 2). */
export type SeasonGameEntry = GameEntry & { round: number; counts: boolean };

type GameRow = Omit<SeasonGameEntry, 'counts'> & Pick<SeasonGame, 'earlierRounds' | 'isDisowned' | 'isKickoffHeld'>;

function withCounts(games: readonly GameRow[]): SeasonGameEntry[] {
  const rounds = new Set(games.map(({ round }) => round));
  const counting = new Set([...rounds].flatMap((round) => countingGames(games, round)).map(({ id }) => id));
  return games.map(({ earlierRounds: _, isDisowned: __, isKickoffHeld: ___, ...game }) => ({ ...game, counts: counting.has(game.id) }));
}

/**
 * A season's games by round and kickoff, unknown kickoffs last, then by id (contract 4): at most
 * 300 rows.
 */
export async function listGameEntries(db: Db, seasonId: number): Promise<SeasonGameEntry[]> {
  const games = await db
    .selectFrom(gameFacts.as('games'))
    .innerJoin('teams as home', 'home.id', 'games.home_team_id')
    .innerJoin('teams as away', 'away.id', 'games.away_team_id')
    .select([
      'games.id',
      'games.round',
      'games.earlier_rounds as earlierRounds',
      'games.is_disowned as isDisowned',
      'games.is_kickoff_held as isKickoffHeld',
      'games.kickoff_at as kickoffAt',
      'games.status',
      'home.id as homeTeamId',
      'home.name as homeTeamName',
      'home.abbreviation as homeTeamAbbreviation',
      'away.id as awayTeamId',
      'away.name as awayTeamName',
      'away.abbreviation as awayTeamAbbreviation',
      'games.home_score as homeScore',
      'games.away_score as awayScore',
    ])
    .where('games.season_id', '=', seasonId)
    .orderBy('games.round')
    .orderBy(sql`games.kickoff_at asc nulls last`)
    .orderBy('games.id')
    .execute();
  return withCounts(games);
}

export type TeamRow = { id: number; name: string; abbreviation: string };

/** The teams of a league type, ordered by id. */
export function listTeamRows(db: Db, leagueType: string): Promise<TeamRow[]> {
  return db.selectFrom('teams').select(['id', 'name', 'abbreviation']).where('league_type', '=', leagueType).orderBy('id').execute();
}

/** The teams of a season's sport with their stored names, ordered by id. */
export function listTeamsOfSeason(db: Db, seasonId: number): Promise<TeamRow[]> {
  return db
    .selectFrom('teams')
    .innerJoin('seasons', 'seasons.league_type', 'teams.league_type')
    .select(['teams.id', 'teams.name', 'teams.abbreviation'])
    .where('seasons.id', '=', seasonId)
    .orderBy('teams.id')
    .execute();
}

/** The stored name of a team, which follows the source (rules 7); undefined for an unknown id. */
export async function findTeamName(db: Db, teamId: number): Promise<string | undefined> {
  return (await db.selectFrom('teams').select('name').where('id', '=', teamId).executeTakeFirst())?.name;
}

/** Adds missing teams. Names that the source has changed are kept (rules 7). */
export async function addMissingTeams(db: Db, teams: readonly Team[]): Promise<void> {
  await db
    .insertInto('teams')
    .values(
      teams.map(({ id, leagueType, name, abbreviation, sourceId }) => ({
        id,
        league_type: leagueType,
        name,
        abbreviation,
        source_id: sourceId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
