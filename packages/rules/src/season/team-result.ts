import { type GameStatus, isFinal } from './game-status.ts';

/** What a round came to for one team; null while it is undecided (rules 2). */
export type TeamResult = 'W' | 'L' | 'T' | 'cancelled' | 'moved';

/** Why a member is out (rules 5). */
export type EliminationReason = 'loss' | 'tie' | 'missed' | 'cancelled' | 'moved';

export type Scores = { readonly status: GameStatus; readonly homeScore: number | null; readonly awayScore: number | null };

/** A final needs both scores; without them it decides nothing. */
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

/** Why a pick on a team with this result eliminates once the round has started; null when it does not (rules 5). */
export function eliminationReasonOf(result: TeamResult | null): EliminationReason | null {
  return result === null ? null : REASONS[result];
}

/** `correct` of a pick: true, false, or null while undecided (rules 5). */
export function isCorrect(result: TeamResult | null): boolean | null {
  return result === null ? null : result === 'W';
}
