import type { GameStatus } from './game-status.ts';
import { awayResult, homeResult } from './team-result.ts';
import { DAY } from './time.ts';

/** A game of a season as players see it. Points are null until the source reports them. */
export type ScheduledGame = {
  readonly round: number;
  /** Null while unknown. */
  readonly gameTime: Date | null;
  readonly status: GameStatus;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

/** A game from one team's side. */
export type TeamGame = {
  readonly game: ScheduledGame;
  readonly opponentId: string;
  readonly place: 'home' | 'away';
  /** Null until the game is final with both scores. */
  readonly result: 'W' | 'L' | 'T' | null;
};

export type TeamRecord = { readonly won: number; readonly lost: number; readonly tied: number };

/** Orders by kickoff, unknown kickoffs last within their week. */
const byTime = (a: ScheduledGame, b: ScheduledGame) =>
  a.round - b.round || (a.gameTime?.getTime() ?? Number.MAX_VALUE) - (b.gameTime?.getTime() ?? Number.MAX_VALUE);

/** The games of one team in order, without canceled ones. */
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

/** Counts wins, losses and ties of final games. */
export function recordOf(season: readonly TeamGame[]): TeamRecord {
  const count = (wanted: TeamGame['result']) => season.filter(({ result }) => result === wanted).length;
  return { won: count('W'), lost: count('L'), tied: count('T') };
}

/** For example `4-1`, or `2-2-1` with ties. */
export const formatRecord = ({ won, lost, tied }: TeamRecord): string => (tied === 0 ? `${won}-${lost}` : `${won}-${lost}-${tied}`);

const LAST = 5;

/** The last five results, newest last. */
export const lastResults = (season: readonly TeamGame[]): readonly ('W' | 'L' | 'T')[] =>
  season.flatMap(({ result }) => (result === null ? [] : [result])).slice(-LAST);

/** The share of games won, a tie counting as half; null before the first result. */
export function winShare({ won, lost, tied }: TeamRecord): number | null {
  const played = won + lost + tied;
  return played === 0 ? null : (won + tied / 2) / played;
}

/**
 * Whole days since the kickoff of the team's previous game; null for its first game or an unknown
 * kickoff.
 */
export function daysOff(season: readonly TeamGame[], round: number): number | null {
  const at = season.findIndex(({ game }) => game.round === round);
  const [before, now] = [season[at - 1]?.game.gameTime, season[at]?.game.gameTime];
  return before && now ? Math.round((now.getTime() - before.getTime()) / DAY) : null;
}

const NORMAL_DAYS_OFF = { min: 6, max: 8 };

/** Whether the number of days is unusual: fewer than 6 or more than 8. */
export const isUnusualRest = (days: number): boolean => days < NORMAL_DAYS_OFF.min || days > NORMAL_DAYS_OFF.max;
