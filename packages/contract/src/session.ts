import * as z from 'zod';
import { Id } from './common.ts';

/** A session by a name that signs nobody in. */
export const SessionItem = z.object({
  id: Id,
  /** Browser and system as they were at the sign-in; null when they named no known one. */
  browser: z.string().nullable(),
  createdAt: z.date(),
  /** Known to the hour. */
  lastSeenAt: z.date(),
  expiresAt: z.date(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type SessionItem = z.infer<typeof SessionItem>;

/** The caller's own, the last used first. */
export const OwnSessionsOutput = z.object({ items: z.array(SessionItem) });
export type OwnSessionsOutput = z.infer<typeof OwnSessionsOutput>;

/** One of the caller's own sessions, or all of them when null. */
export const EndOwnSessionsInput = z.strictObject({ sessionId: z.string().max(64).nullable() });
export type EndOwnSessionsInput = z.infer<typeof EndOwnSessionsInput>;

export const EndSessionsOutput = z.object({ ended: z.number().int() });
export type EndSessionsOutput = z.infer<typeof EndSessionsOutput>;
