import * as z from 'zod';
import { Id, Round } from './common.ts';

export const SubmitPickInput = z.strictObject({ leagueId: Id, round: Round, teamId: z.string() });
export type SubmitPickInput = z.infer<typeof SubmitPickInput>;

export const SubmitPickOutput = z.object({ round: z.number().int(), teamId: z.string(), correct: z.null() });
export type SubmitPickOutput = z.infer<typeof SubmitPickOutput>;

export const PickHistoryInput = z.strictObject({ leagueId: Id });
export const PickHistoryOutput = z.array(z.object({ round: z.number().int(), teamId: z.string() }));
export type PickHistoryOutput = z.infer<typeof PickHistoryOutput>;
