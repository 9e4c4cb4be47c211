import { type GameStatus, NFL_TEAMS } from '@survivor/rules';
import { readRows, readScore, readStatus } from './read-csv.ts';

/** A regular-season game with its real result. The canceled one has no scores. */
export type RecordedGame = {
  readonly sourceId: string;
  readonly season: number;
  readonly round: number;
  readonly kickoffAt: Date;
  readonly awayTeamId: number;
  readonly homeTeamId: number;
  readonly awayScore: number | null;
  readonly homeScore: number | null;
  /** FT, AOT (after overtime) or CANC. */
  readonly status: GameStatus;
};

/** The first years of the recorded seasons. */
export const RECORDED_SEASONS: readonly number[] = [2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025];

const teamIds = new Map(NFL_TEAMS.map(({ abbreviation, id }) => [abbreviation, id]));
const loaded = new Map<number, readonly RecordedGame[]>();

function teamIdOf(abbreviation: string | undefined): number {
  const id = teamIds.get(abbreviation ?? '');
  if (id === undefined) throw new Error(`No team is called ${abbreviation}`);
  return id;
}

function readGames(season: number): readonly RecordedGame[] {
  return readRows(String(season)).map(([round, kickoff, away, home, awayScore, homeScore, status], index) => ({
    sourceId: String(season * 1000 + index + 1),
    season,
    round: Number(round),
    kickoffAt: new Date(String(kickoff)),
    awayTeamId: teamIdOf(away),
    homeTeamId: teamIdOf(home),
    awayScore: readScore(awayScore),
    homeScore: readScore(homeScore),
    status: readStatus(status),
  }));
}

/** The games of a recorded season by round and kickoff; empty for any other season. */
export function readSeason(season: number): readonly RecordedGame[] {
  const games = loaded.get(season) ?? (RECORDED_SEASONS.includes(season) ? readGames(season) : []);
  loaded.set(season, games);
  return games;
}
