import type { SystemOutput } from '@survivor/contract/state';
import { readClockKind } from '@survivor/db/queries/clock';
import type { ServiceContext } from '../context.ts';

/** What the page needs to know about the running system before anybody signs in. */
export async function getSystem({ ctx }: { ctx: ServiceContext }): Promise<SystemOutput> {
  const { sportsSource, isGoogle, clientId, operatorName, donate } = ctx.settings;
  return { isVirtualClock: (await readClockKind(ctx.db)) === 'virtual', sportsSource, isGoogle, clientId, operatorName, donate };
}
