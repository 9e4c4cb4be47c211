import type { CalendarOutput } from '@survivor/contract/calendar';
import { findCalendarAddress } from '@survivor/db/queries/user/calendar';
import { requireCaller, type ServiceContext } from '../context.ts';

/**
 * When the caller's calendar address was created; null without one. The address itself is shown
 * only once (rules 12).
 */
export async function getCalendar({ ctx }: { ctx: ServiceContext }): Promise<CalendarOutput> {
  return (await findCalendarAddress(ctx.db, requireCaller(ctx).id)) ?? null;
}
