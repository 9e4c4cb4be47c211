import { type GameStatus, isFinal } from './game-status.ts';

/** The outcome of a round for one team; null while undecided (rules 2). */
export type TeamResult = 'W' | 'L' | 'T' | 'cancelled' | 'moved';

/** Why a member was eliminated (rules 5), or that they left (rules 11). */
export type EliminationReason = 'loss' | 'tie' | 'missed' | 'cancelled' | 'moved' | 'left';

export type Scores = { readonly status: GameStatus; readonly homeScore: number | null; readonly awayScore: number | null };

/** The home team's result; null unless the game is final with both scores. */
export function homeResult({ status, homeScore, awayScore }: Scores): 'W' | 'L' | 'T' | null {
  if (!isFinal(status) || homeScore === null || awayScore === null) return null;
  if (homeScore === awayScore) return 'T';
  return homeScore > awayScore ? 'W' : 'L';
}

const OPPOSITE = { W: 'L', L: 'W', T: 'T' } as const;

export function awayResult(scores: Scores): 'W' | 'L' | 'T' | null {
  const home = homeResult(scores);
  return home === null ? null : OPPOSITE[home];
}

const REASONS: Record<TeamResult, EliminationReason | null> = { W: null, L: 'loss', T: 'tie', cancelled: 'cancelled', moved: 'moved' };

/**
 * Why a pick with this result eliminates its member once the round has started; null if it does not
 * (rules 5).
 */
export function eliminationReasonOf(result: TeamResult | null): EliminationReason | null {
  return result === null ? null : REASONS[result];
}

/** Whether a pick with this result is correct; null while undecided (rules 5). */
export function isPickCorrect(result: TeamResult | null): boolean | null {
  return result === null ? null : result === 'W';
}
