import type { EndSessionsInput } from '@survivor/contract/record';
import type { EndSessionsOutput } from '@survivor/contract/session';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { removeDevicesOf } from '@survivor/db/queries/message/push-devices';
import { endSessions as endStored, listLiveSessions } from '@survivor/db/queries/user/sessions';
import { findUser } from '@survivor/db/queries/user/users';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { sessionHandle } from './session-handle.ts';

/**
 * Ends one or all sessions of a user and records it. Live events end as after a sign-out (rules 6).
 * Throws 404 for an unknown user or session. Without sessions, ending all changes nothing.
 */
export async function endSessions({ ctx, input }: { ctx: ServiceContext; input: EndSessionsInput }): Promise<EndSessionsOutput> {
  const { id: actorId } = requireAdmin(ctx);
  const userId = userIds.decode(input.id);
  const { sessionId } = input;
  const ended = await inTransaction(ctx.db, async (tx) => {
    const user = userId === null ? undefined : await findUser(tx, userId);
    if (user === undefined) throw notFound('User');
    const all = await listLiveSessions(tx, user.id);
    const selected = all.map(({ id }) => id).filter((id) => sessionId === null || sessionHandle(id) === sessionId);
    if (sessionId === null) await removeDevicesOf(tx, user.id);
    const ended = await endStored(tx, { userId: user.id, sessionIds: selected });
    if (ended === 0 && sessionId !== null) throw notFound('Session');
    if (ended === 0) return ended;
    const action = sessionId === null ? 'sessions end' : 'session end';
    await recordAudit(tx, { actorId, action, subject: `user ${user.id}`, details: { ended } });
    return ended;
  });
  return { ended };
}
