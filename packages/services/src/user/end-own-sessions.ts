import type { EndOwnSessionsInput, EndSessionsOutput } from '@survivor/contract/session';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { removeDevicesOf } from '@survivor/db/queries/message/push-devices';
import { endSessions, listLiveSessions } from '@survivor/db/queries/user/sessions';
import { requireCaller, type ServiceContext } from '../context.ts';
import { notFound } from '../service-error.ts';
import { sessionHandle } from './session-handle.ts';

/**
 * Ends one of the caller's own sessions, or all including this one. Live events end as after a
 * sign-out (rules 6). Throws 404 unless the session is active and the caller's.
 */
export async function endOwnSessions({ ctx, input }: { ctx: ServiceContext; input: EndOwnSessionsInput }): Promise<EndSessionsOutput> {
  const { id: userId } = requireCaller(ctx);
  const { sessionId } = input;
  const ended = await inTransaction(ctx.db, async (tx) => {
    const all = await listLiveSessions(tx, userId);
    const selected = all.map(({ id }) => id).filter((id) => sessionId === null || sessionHandle(id) === sessionId);
    if (sessionId === null) await removeDevicesOf(tx, userId);
    return await endSessions(tx, { userId, sessionIds: selected });
  });
  if (ended === 0 && sessionId !== null) throw notFound('Session');
  return { ended };
}
