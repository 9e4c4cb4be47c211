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
  /** The kickoff lies in the past: the round locks the moment the correction is applied. */
  locksAtOnce: z.boolean(),
});
export type ChangedDeadline = z.infer<typeof ChangedDeadline>;

export const ChangedVoid = z.object({ round: z.number().int(), isVoid: z.boolean() });
export type ChangedVoid = z.infer<typeof ChangedVoid>;

/** What the source says of a game and the gate holds back (rules 2); null or false for what it does not claim. */
export const HeldClaimOutput = z.object({
  kickoffAt: z.date().nullable(),
  round: z.number().int().nullable(),
  isCancelled: z.boolean(),
  /** Other teams under the same id. */
  teams: z.object({ awayTeam: TeamOutput, homeTeam: TeamOutput }).nullable(),
  /** Looked up by its id, the source knows another game. */
  isOtherGame: z.boolean(),
});
export type HeldClaimOutput = z.infer<typeof HeldClaimOutput>;

export const HeldEventOutput = z.object({
  claim: HeldClaimOutput,
  /** When the source said so first, in the product's clock; each instant here is. Null when that was not recorded. */
  since: z.date().nullable(),
  reasons: z.array(z.enum(GATE_REASONS)),
  /** When it is believed by its standing if no answer says otherwise; null: only when it is accepted, or it waits no longer. */
  trustedAt: z.date().nullable(),
  /** Rounds whose deadline it would move, and those that it would make void or bring back; null when it waits no longer. */
  effect: z.object({ deadlines: z.array(ChangedDeadline), voided: z.array(ChangedVoid) }).nullable(),
});
export type HeldEventOutput = z.infer<typeof HeldEventOutput>;

export const CorrectionOutput = z.object({
  id: Id,
  kind: z.enum(CORRECTION_KINDS),
  state: z.enum(CORRECTION_STATES),
  game: CorrectedGame,
  /** What counts without the correction: what is stored; for an accepted kickoff, the one before. */
  stored: GameFactsOutput,
  /** What counts with it. */
  corrected: GameFactsOutput,
  /** Of a held event: what is held, since when, why, and what it would change. Null for results. */
  held: HeldEventOutput.nullable(),
  /** Who applied or withdrew it last, and why. Null while nobody has. */
  author: z.object({ id: Id, name: z.string() }).nullable(),
  reason: z.string().nullable(),
  /** Instants in real time. */
  recordedAt: z.date(),
  appliedAt: z.date().nullable(),
  withdrawnAt: z.date().nullable(),
});
export type CorrectionOutput = z.infer<typeof CorrectionOutput>;

/** `search` is a substring of a team's name or abbreviation. Waiting ones come first, then the newest. */
export const ListCorrectionsInput = z.strictObject({
  ...pageInput(20),
  filter: z.enum(['all', ...CORRECTION_STATES]).default('all'),
});
export type ListCorrectionsInput = z.infer<typeof ListCorrectionsInput>;
export const ListCorrectionsOutput = z.object({ items: z.array(CorrectionOutput), ...pageFields });
export type ListCorrectionsOutput = z.infer<typeof ListCorrectionsOutput>;

const score = z.number().int().min(0).max(HIGHEST_SCORE).nullable();

/** A final result has both scores, a cancelled game none. */
export const EnteredResult = z
  .strictObject({ status: z.enum(ENTERED_STATUSES), homeScore: score, awayScore: score })
  .superRefine(({ status, homeScore, awayScore }, context) => {
    const isCancelled = status === 'CANC';
    for (const [field, value] of Object.entries({ homeScore, awayScore })) {
      if ((value === null) === isCancelled) continue;
      const message = isCancelled ? 'A cancelled game has no score' : 'A final game needs both scores';
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type EnteredResult = z.infer<typeof EnteredResult>;

/** A recorded correction, or a result entered by hand. */
export type CorrectionRequest = { correctionId: string } | { gameId: string; result: EnteredResult };

const asked = { correctionId: Id.optional(), gameId: Id.optional(), result: EnteredResult.optional() };

type Asked = { correctionId?: string | undefined; gameId?: string | undefined; result?: EnteredResult | undefined };

/** One of the two, not both. */
function readAsked({ correctionId, gameId, result }: Asked, refuse: (message: string) => never): CorrectionRequest {
  if (correctionId !== undefined && gameId === undefined && result === undefined) return { correctionId };
  if (correctionId === undefined && gameId !== undefined && result !== undefined) return { gameId, result };
  return refuse('Name a correction, or a game and its result');
}

const refuseIn = (context: z.RefinementCtx) => (message: string) => {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
};

/** A recorded correction is applied, or withdrawn when it is applied already. */
export const PreviewCorrectionInput = z.strictObject(asked).transform((value, context) => readAsked(value, refuseIn(context)));
export type PreviewCorrectionInput = z.infer<typeof PreviewCorrectionInput>;

const elimination = z.object({ round: z.number().int(), reason: z.string() }).nullable();

const ChangedMember = z.object({ userId: Id, name: z.string(), before: elimination, after: elimination });
/** The first ten by name, and how many there are. */
const PreviewedWinners = z.object({ names: z.array(z.string()), total: z.number().int() });

export const ChangedLeague = z.object({
  id: Id,
  name: z.string(),
  /** The completing round; null while the league goes on. */
  completedBefore: z.number().int().nullable(),
  completedAfter: z.number().int().nullable(),
  /** Null while the league goes on. */
  winnersBefore: PreviewedWinners.nullable(),
  winnersAfter: PreviewedWinners.nullable(),
  aliveBefore: z.number().int(),
  aliveAfter: z.number().int(),
  /** How many of its members change. */
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
  /** Out before and after, in another round or for another reason. */
  changedOtherwise: z.number().int(),
  completed: z.number().int(),
  reopened: z.number().int(),
  /** Completed before and after, by another round. */
  completedOtherwise: z.number().int(),
});
export type CorrectionTotals = z.infer<typeof CorrectionTotals>;

export const CorrectionPreview = z.object({
  /** To be handed back with the application, which is refused (409) when something has changed since. */
  fingerprint: z.string(),
  act: z.enum(['apply', 'withdraw']),
  game: CorrectedGame,
  before: GameFactsOutput,
  after: GameFactsOutput,
  /** Rounds whose deadline moves; nobody is graded for these here. */
  deadlines: z.array(ChangedDeadline),
  /** Rounds that become void, or count again. */
  voided: z.array(ChangedVoid),
  totals: CorrectionTotals,
  /** The leagues with the most changes, at most 50, each with at most 20 members. */
  leagues: z.array(ChangedLeague),
});
export type CorrectionPreview = z.infer<typeof CorrectionPreview>;

const act = { reason: text(REASON_RULE), fingerprint: z.string().min(1).max(100) };

/** `fingerprint` is that of the preview. */
export const ApplyCorrectionInput = z
  .strictObject({ ...asked, ...act })
  .transform(({ reason, fingerprint, ...value }, context) => ({ asked: readAsked(value, refuseIn(context)), reason, fingerprint }));
export type ApplyCorrectionInput = z.infer<typeof ApplyCorrectionInput>;

/** Undoes an applied correction, or dismisses a waiting one. `fingerprint` is needed for an applied one. */
export const WithdrawCorrectionInput = z.strictObject({ correctionId: Id, ...act, fingerprint: act.fingerprint.optional() });
export type WithdrawCorrectionInput = z.infer<typeof WithdrawCorrectionInput>;

export const DecidedCorrectionOutput = z.object({
  correction: CorrectionOutput,
  deadlines: z.array(ChangedDeadline),
  /** The run that grades the leagues; null when nothing is to be graded, or the next run of the schedule does it. */
  jobRunId: Id.nullable(),
});
export type DecidedCorrectionOutput = z.infer<typeof DecidedCorrectionOutput>;
