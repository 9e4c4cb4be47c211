import { type GameStatus, isFinal } from '../season/game-status.ts';

/**
 * An event held for review, a result that came too late, or a result entered by an administrator
 * (rules 2 and 5).
 */
export const CORRECTION_KINDS = ['held-event', 'late-result', 'entered-result'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

export const CORRECTION_KIND_LABELS: Record<CorrectionKind, string> = {
  'held-event': 'Held for review',
  'late-result': 'Late result',
  'entered-result': 'Entered result',
};

/**
 * A withdrawn correction can be applied again. One that was withdrawn before it was ever applied is
 * dismissed.
 */
export const CORRECTION_STATES = ['waiting', 'applied', 'withdrawn'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

export function correctionState({ appliedAt, withdrawnAt }: { appliedAt: Date | null; withdrawnAt: Date | null }): CorrectionState {
  if (withdrawnAt !== null) return 'withdrawn';
  return appliedAt === null ? 'waiting' : 'applied';
}

/** The statuses that an administrator can enter. */
export const ENTERED_STATUSES = ['FT', 'AOT', 'CANC'] as const;
export type EnteredStatus = (typeof ENTERED_STATUSES)[number];

/** Higher than any score in history. */
export const HIGHEST_SCORE = 200;

/** The facts of a game in a correction or at the source. */
export type GameFacts = {
  readonly round: number;
  readonly kickoffAt: Date | null;
  readonly status: GameStatus;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

/** A result, with a round and a kickoff if they change too. */
export type CorrectedFacts = Omit<GameFacts, 'round'> & { readonly round: number | null };

/**
 * The facts of a game once a result overrides the source. A final game keeps its kickoff (rules 5).
 */
export function withResult(game: GameFacts, { round, kickoffAt, status, homeScore, awayScore }: CorrectedFacts): GameFacts {
  const kickoff = isFinal(game.status) ? (game.kickoffAt ?? kickoffAt) : (kickoffAt ?? game.kickoffAt);
  return { round: round ?? game.round, kickoffAt: kickoff, status, homeScore, awayScore };
}
