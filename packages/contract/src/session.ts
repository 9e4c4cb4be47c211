import * as z from 'zod';
import { Id } from './common.ts';

/** A session under a handle that cannot be used to sign in. */
export const SessionItem = z.object({
  id: Id,
  /** Browser and system at sign-in; null if unknown. */
  browser: z.string().nullable(),
  createdAt: z.date(),
  /** Precise to the hour. */
  lastSeenAt: z.date(),
  expiresAt: z.date(),
  /** Whether it is the caller's current session. */
  isCurrent: z.boolean(),
});
export type SessionItem = z.infer<typeof SessionItem>;

/** The caller's sessions, last used first. */
export const OwnSessionsOutput = z.object({ items: z.array(SessionItem) });
export type OwnSessionsOutput = z.infer<typeof OwnSessionsOutput>;

/** One of the caller's sessions, or all of them if null. */
export const EndOwnSessionsInput = z.strictObject({ sessionId: z.string().max(64).nullable() });
export type EndOwnSessionsInput = z.infer<typeof EndOwnSessionsInput>;

export const EndSessionsOutput = z.object({ ended: z.number().int() });
export type EndSessionsOutput = z.infer<typeof EndSessionsOutput>;
