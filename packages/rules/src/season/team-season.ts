import type { GameStatus } from './game-status.ts';
import { awayResult, homeResult } from './team-result.ts';
import { DAY } from './time.ts';

/** A game of a season as players are told it. Points are null while the source gives none. */
export type ScheduledGame = {
  readonly round: number;
  /** Kickoff, null while unknown. */
  readonly gameTime: Date | null;
  readonly status: GameStatus;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

/** One game from one team's side. */
export type TeamGame = {
  readonly game: ScheduledGame;
  readonly opponentId: string;
  readonly place: 'home' | 'away';
  /** Null until the game is final with both scores. */
  readonly result: 'W' | 'L' | 'T' | null;
};

export type TeamRecord = { readonly won: number; readonly lost: number; readonly tied: number };

/** Kickoffs in their order, unknown ones last in their week. */
const byTime = (a: ScheduledGame, b: ScheduledGame) =>
  a.round - b.round || (a.gameTime?.getTime() ?? Number.MAX_VALUE) - (b.gameTime?.getTime() ?? Number.MAX_VALUE);

/** The games of one team in their order; those that are cancelled are not played. */
export function seasonOf(games: readonly ScheduledGame[], teamId: string): TeamGame[] {
  const own = games.filter((game) => game.homeTeamId === teamId || game.awayTeamId === teamId);
  return own
    .filter((game) => game.status !== 'CANC')
    .sort(byTime)
    .map((game) =>
      game.homeTeamId === teamId
        ? { game, opponentId: game.awayTeamId, place: 'home', result: homeResult(game) }
        : { game, opponentId: game.homeTeamId, place: 'away', result: awayResult(game) },
    );
}

/** Won, lost and tied in the games that are final. */
export function recordOf(season: readonly TeamGame[]): TeamRecord {
  const count = (wanted: TeamGame['result']) => season.filter(({ result }) => result === wanted).length;
  return { won: count('W'), lost: count('L'), tied: count('T') };
}

/** `4-1`, and `2-2-1` once a game was tied. */
export const formatRecord = ({ won, lost, tied }: TeamRecord): string => (tied === 0 ? `${won}-${lost}` : `${won}-${lost}-${tied}`);

const LAST = 5;

/** The last five results, the newest last. */
export const lastResults = (season: readonly TeamGame[]): readonly ('W' | 'L' | 'T')[] =>
  season.flatMap(({ result }) => (result === null ? [] : [result])).slice(-LAST);

/** Share of games won, a tie as half of one; null before the first result. */
export function winShare({ won, lost, tied }: TeamRecord): number | null {
  const played = won + lost + tied;
  return played === 0 ? null : (won + tied / 2) / played;
}

/** Whole days between the kickoff of a team's game in a round and that of its game before; null for its first, and where one is unknown. */
export function daysOff(season: readonly TeamGame[], round: number): number | null {
  const at = season.findIndex(({ game }) => game.round === round);
  const [before, now] = [season[at - 1]?.game.gameTime, season[at]?.game.gameTime];
  return before && now ? Math.round((now.getTime() - before.getTime()) / DAY) : null;
}

const USUAL_DAYS_OFF = { fewest: 6, most: 8 };

/** Days off worth telling: fewer than 6 or more than 8. */
export const isUnusualRest = (days: number): boolean => days < USUAL_DAYS_OFF.fewest || days > USUAL_DAYS_OFF.most;
