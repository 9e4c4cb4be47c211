import { LIVE_EVENTS } from '@survivor/rules';
import * as z from 'zod';

/** That something changed, never what: nothing hidden can travel in it (rules 4). */
export const LiveEventOutput = z.object({ kind: z.enum(LIVE_EVENTS) });
export type LiveEventOutput = z.infer<typeof LiveEventOutput>;
