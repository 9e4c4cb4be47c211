import type { RenewCalendarOutput } from '@survivor/contract/calendar';
import { replaceCalendarAddress } from '@survivor/db/queries/user/calendar';
import { requireCaller, type ServiceContext } from '../context.ts';
import { createCalendarToken, hashCalendarToken } from './calendar-token.ts';

/**
 * Creates the caller's calendar address, which is shown only once, and revokes the previous one
 * (rules 12).
 */
export async function renewCalendar({ ctx }: { ctx: ServiceContext }): Promise<RenewCalendarOutput> {
  const { id: userId } = requireCaller(ctx);
  const token = createCalendarToken();
  const tokenHash = hashCalendarToken(token);
  if (tokenHash === null) throw new Error('a new token is none');
  await replaceCalendarAddress(ctx.db, { userId, tokenHash });
  return { url: `${ctx.publicUrl}/calendar/${token}.ics` };
}
