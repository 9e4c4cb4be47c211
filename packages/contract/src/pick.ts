import * as z from 'zod';
import { Id, Round } from './common.ts';

export const SubmitPickInput = z.strictObject({ leagueId: Id, round: Round, teamId: z.string() });
export type SubmitPickInput = z.infer<typeof SubmitPickInput>;

export const SubmitPickOutput = z.object({ round: z.number().int(), teamId: z.string(), correct: z.null() });
export type SubmitPickOutput = z.infer<typeof SubmitPickOutput>;

export const PickHistoryInput = z.strictObject({ leagueId: Id });
export const PickHistoryOutput = z.array(z.object({ round: z.number().int(), teamId: z.string() }));
export type PickHistoryOutput = z.infer<typeof PickHistoryOutput>;

export const PickPlanInput = z.strictObject({ leagueId: Id });
/** A null `teamId` removes the round's planned team. */
export const SetPickPlanInput = z.strictObject({ leagueId: Id, round: Round, teamId: z.string().nullable() });
export type SetPickPlanInput = z.infer<typeof SetPickPlanInput>;

/**
 * A member's own plan, which nobody else can read. tRPC only. `plannedFor` is the kickoff that was
 * known when the team was planned.
 */
export const PickPlanOutput = z.object({
  /** Nothing is left to plan: the member is eliminated, or the league is completed. */
  isOver: z.boolean(),
  marks: z.array(z.object({ round: z.number().int(), teamId: z.string(), plannedFor: z.date().nullable() })),
});
export type PickPlanOutput = z.infer<typeof PickPlanOutput>;
