import { type GameStatus, isFinal } from '../season/game-status.ts';

/** What the gate holds back of a game, a result that came too late, a result entered by an administrator (rules 2 and 5). */
export const CORRECTION_KINDS = ['held-event', 'late-result', 'entered-result'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

export const CORRECTION_KIND_LABELS: Record<CorrectionKind, string> = {
  'held-event': 'Held back',
  'late-result': 'Late result',
  'entered-result': 'Entered result',
};

/** Withdrawn ones can be applied again; what was never applied and is withdrawn has been dismissed. */
export const CORRECTION_STATES = ['waiting', 'applied', 'withdrawn'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

export function correctionState({ appliedAt, withdrawnAt }: { appliedAt: Date | null; withdrawnAt: Date | null }): CorrectionState {
  if (withdrawnAt !== null) return 'withdrawn';
  return appliedAt === null ? 'waiting' : 'applied';
}

/** The outcomes that can be entered by hand. */
export const ENTERED_STATUSES = ['FT', 'AOT', 'CANC'] as const;
export type EnteredStatus = (typeof ENTERED_STATUSES)[number];

/** More points than any game has ever seen. */
export const HIGHEST_SCORE = 200;

/** What a correction says of a game, or what the source says of it. */
export type GameFacts = {
  readonly round: number;
  readonly kickoffAt: Date | null;
  readonly status: GameStatus;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

/** A result, and the round and kickoff where it brings them along. */
export type CorrectedFacts = Omit<GameFacts, 'round'> & { readonly round: number | null };

/** What counts of a game once a result outranks the source: the result, with the kickoff of a final game kept (rules 5). */
export function withResult(game: GameFacts, { round, kickoffAt, status, homeScore, awayScore }: CorrectedFacts): GameFacts {
  const kickoff = isFinal(game.status) ? (game.kickoffAt ?? kickoffAt) : (kickoffAt ?? game.kickoffAt);
  return { round: round ?? game.round, kickoffAt: kickoff, status, homeScore, awayScore };
}
