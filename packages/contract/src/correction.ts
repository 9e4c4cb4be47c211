import {
  CORRECTION_KINDS,
  CORRECTION_STATES,
  ENTERED_STATUSES,
  GAME_STATUSES,
  GATE_REASONS,
  HIGHEST_SCORE,
  REASON_RULE,
} from '@survivor/rules';
import * as z from 'zod';
import { Id, pageFields, pageInput, text } from './common.ts';
import { TeamOutput } from './game.ts';

export const GameFactsOutput = z.object({
  round: z.number().int(),
  kickoffAt: z.date().nullable(),
  status: z.enum(GAME_STATUSES),
  homeScore: z.number().int().nullable(),
  awayScore: z.number().int().nullable(),
});
export type GameFactsOutput = z.infer<typeof GameFactsOutput>;

const CorrectedGame = z.object({ id: Id, round: z.number().int(), awayTeam: TeamOutput, homeTeam: TeamOutput });

export const ChangedDeadline = z.object({
  round: z.number().int(),
  before: z.date().nullable(),
  after: z.date().nullable(),
  /** The kickoff is in the past, so the round locks when the correction is applied. */
  locksAtOnce: z.boolean(),
});
export type ChangedDeadline = z.infer<typeof ChangedDeadline>;

export const ChangedVoid = z.object({ round: z.number().int(), isVoid: z.boolean() });
export type ChangedVoid = z.infer<typeof ChangedVoid>;

/**
 * What the source reports and the gate holds for review (rules 2); null or false for parts it does
 * not change.
 */
export const HeldClaimOutput = z.object({
  kickoffAt: z.date().nullable(),
  round: z.number().int().nullable(),
  isCancelled: z.boolean(),
  /** Other teams under the same source id. */
  teams: z.object({ awayTeam: TeamOutput, homeTeam: TeamOutput }).nullable(),
  /** The source returned another game for this id. */
  isOtherGame: z.boolean(),
  /** A final of 0-0. */
  isScorelessFinal: z.boolean(),
});
export type HeldClaimOutput = z.infer<typeof HeldClaimOutput>;

export const HeldEventOutput = z.object({
  claim: HeldClaimOutput,
  /**
   * When the source first reported it; null if not recorded. All timestamps here use the product's
   * clock.
   */
  since: z.date().nullable(),
  reasons: z.array(z.enum(GATE_REASONS)),
  /**
   * When it is accepted automatically if the source repeats it; null if only an administrator can
   * accept it, or it is decided.
   */
  trustedAt: z.date().nullable(),
  /** Rounds whose deadline or void state it would change; null once it is decided. */
  effect: z.object({ deadlines: z.array(ChangedDeadline), voided: z.array(ChangedVoid) }).nullable(),
});
export type HeldEventOutput = z.infer<typeof HeldEventOutput>;

export const CorrectionOutput = z.object({
  id: Id,
  kind: z.enum(CORRECTION_KINDS),
  state: z.enum(CORRECTION_STATES),
  game: CorrectedGame,
  /**
   * The facts without the correction: the stored ones or, for an accepted kickoff, the previous
   * one.
   */
  stored: GameFactsOutput,
  /** The facts with the correction. */
  corrected: GameFactsOutput,
  /** Details of an event held for review. Null for results. */
  held: HeldEventOutput.nullable(),
  /** Who last applied or withdrew it, and why. Null before any decision. */
  author: z.object({ id: Id, name: z.string() }).nullable(),
  reason: z.string().nullable(),
  /** Timestamps in real time. */
  recordedAt: z.date(),
  appliedAt: z.date().nullable(),
  withdrawnAt: z.date().nullable(),
});
export type CorrectionOutput = z.infer<typeof CorrectionOutput>;

/**
 * `search` is a substring of a team's name or abbreviation. Undecided corrections come first, then
 * the newest.
 */
export const ListCorrectionsInput = z.strictObject({
  ...pageInput(20),
  filter: z.enum(['all', ...CORRECTION_STATES]).default('all'),
});
export type ListCorrectionsInput = z.infer<typeof ListCorrectionsInput>;
export const ListCorrectionsOutput = z.object({ items: z.array(CorrectionOutput), ...pageFields });
export type ListCorrectionsOutput = z.infer<typeof ListCorrectionsOutput>;

const score = z.number().int().min(0).max(HIGHEST_SCORE).nullable();

/** A final result has both scores, a canceled game none. */
export const EnteredResult = z
  .strictObject({ status: z.enum(ENTERED_STATUSES), homeScore: score, awayScore: score })
  .superRefine(({ status, homeScore, awayScore }, context) => {
    const isCancelled = status === 'CANC';
    for (const [field, value] of Object.entries({ homeScore, awayScore })) {
      if ((value === null) === isCancelled) continue;
      const message = isCancelled ? 'A canceled game has no score' : 'A final game needs both scores';
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type EnteredResult = z.infer<typeof EnteredResult>;

/** A recorded correction, a result entered by hand, or a quarantined line to accept. */
export type CorrectionRequest = { correctionId: string } | { gameId: string; result: EnteredResult } | { lineId: string };

const requestFields = { correctionId: Id.optional(), gameId: Id.optional(), result: EnteredResult.optional(), lineId: Id.optional() };

type RequestFields = {
  correctionId?: string | undefined;
  gameId?: string | undefined;
  result?: EnteredResult | undefined;
  lineId?: string | undefined;
};

/** Requires exactly one of the three requests. */
function toCorrectionRequest(
  { correctionId, gameId, result, lineId }: RequestFields,
  refuse: (message: string) => never,
): CorrectionRequest {
  const isResult = gameId !== undefined && result !== undefined;
  const given = [correctionId, gameId ?? result, lineId].filter((value) => value !== undefined);
  if (given.length === 1 && correctionId !== undefined) return { correctionId };
  if (given.length === 1 && isResult) return { gameId, result };
  if (given.length === 1 && lineId !== undefined) return { lineId };
  return refuse('Give a correction, a game and its result, or a line');
}

const refuseIn = (context: z.RefinementCtx) => (message: string) => {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
};

/** Previews applying a recorded or new correction, or withdrawing an applied one. */
export const PreviewCorrectionInput = z
  .strictObject(requestFields)
  .transform((value, context) => toCorrectionRequest(value, refuseIn(context)));
export type PreviewCorrectionInput = z.infer<typeof PreviewCorrectionInput>;

const elimination = z.object({ round: z.number().int(), reason: z.string() }).nullable();

const ChangedMember = z.object({ userId: Id, name: z.string(), before: elimination, after: elimination });
/** The first ten by name, and the total. */
const PreviewedWinners = z.object({ names: z.array(z.string()), total: z.number().int() });

export const ChangedLeague = z.object({
  id: Id,
  name: z.string(),
  /** The completing round; null while the league is in progress. */
  completedBefore: z.number().int().nullable(),
  completedAfter: z.number().int().nullable(),
  /** Null while the league is in progress. */
  winnersBefore: PreviewedWinners.nullable(),
  winnersAfter: PreviewedWinners.nullable(),
  aliveBefore: z.number().int(),
  aliveAfter: z.number().int(),
  /** The number of members whose state changes. */
  members: z.number().int(),
  /** The first of them by name. */
  firstMembers: z.array(ChangedMember),
});
export type ChangedLeague = z.infer<typeof ChangedLeague>;

export const CorrectionTotals = z.object({
  leagues: z.number().int(),
  members: z.number().int(),
  eliminated: z.number().int(),
  reinstated: z.number().int(),
  /** Members eliminated before and after, but in another round or for another reason. */
  changedOtherwise: z.number().int(),
  completed: z.number().int(),
  reopened: z.number().int(),
  /** Leagues completed before and after, but by another round. */
  completedOtherwise: z.number().int(),
});
export type CorrectionTotals = z.infer<typeof CorrectionTotals>;

export const CorrectionPreview = z.object({
  /** Sent back when applying, which fails with 409 if anything has changed since. */
  fingerprint: z.string(),
  act: z.enum(['apply', 'withdraw']),
  game: CorrectedGame,
  before: GameFactsOutput,
  after: GameFactsOutput,
  /** Rounds whose deadline moves. Grading does not depend on them. */
  deadlines: z.array(ChangedDeadline),
  /** Rounds whose void state changes. */
  voided: z.array(ChangedVoid),
  totals: CorrectionTotals,
  /** The changes as sentences, limited in number: winners first, then members by name. */
  sentences: z.array(z.string()),
  /**
   * Leagues with other winners, then those with the most changes, at most 50, each with at most 20
   * members.
   */
  leagues: z.array(ChangedLeague),
});
export type CorrectionPreview = z.infer<typeof CorrectionPreview>;

const act = { reason: text(REASON_RULE), fingerprint: z.string().min(1).max(100) };

/** `fingerprint` comes from the preview. */
export const ApplyCorrectionInput = z
  .strictObject({ ...requestFields, ...act })
  .transform(({ reason, fingerprint, ...value }, context) => ({
    request: toCorrectionRequest(value, refuseIn(context)),
    reason,
    fingerprint,
  }));
export type ApplyCorrectionInput = z.infer<typeof ApplyCorrectionInput>;

/**
 * Undoes an applied correction, which needs the preview's `fingerprint`, or dismisses an undecided
 * one.
 */
export const WithdrawCorrectionInput = z.strictObject({ correctionId: Id, ...act, fingerprint: act.fingerprint.optional() });
export type WithdrawCorrectionInput = z.infer<typeof WithdrawCorrectionInput>;

export const DecidedCorrectionOutput = z.object({
  correction: CorrectionOutput,
  deadlines: z.array(ChangedDeadline),
  /**
   * The run that grades the leagues; null if there is nothing to grade or the next scheduled run
   * does it.
   */
  jobRunId: Id.nullable(),
});
export type DecidedCorrectionOutput = z.infer<typeof DecidedCorrectionOutput>;
