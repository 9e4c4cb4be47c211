import type { SessionItem } from '@survivor/contract/session';
import type { LiveSession } from '@survivor/db/queries/user/sessions';
import type { Caller } from '../context.ts';
import { sessionHandle } from './session-handle.ts';

export const toSessionItem = ({ id, usedAt, ...session }: LiveSession, caller: Caller): SessionItem => ({
  ...session,
  id: sessionHandle(id),
  lastSeenAt: usedAt,
  isCurrent: id === caller.sessionId,
});
