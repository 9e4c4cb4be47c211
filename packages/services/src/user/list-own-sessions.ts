import type { OwnSessionsOutput } from '@survivor/contract/session';
import { listLiveSessions } from '@survivor/db/queries/user/sessions';
import { requireCaller, type ServiceContext } from '../context.ts';
import { toSessionItem } from './session-item.ts';

/** The caller's active sessions, most recently used first (rules 6). */
export async function listOwnSessions({ ctx }: { ctx: ServiceContext }): Promise<OwnSessionsOutput> {
  const caller = requireCaller(ctx);
  const sessions = await listLiveSessions(ctx.db, caller.id);
  return { items: sessions.map((session) => toSessionItem(session, caller)) };
}
