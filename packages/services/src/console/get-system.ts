import type { SystemOutput } from '@survivor/contract/state';
import type { ServiceContext } from '../context.ts';

/** What the page needs to know about the system before sign-in. */
export function getSystem({ ctx }: { ctx: ServiceContext }): SystemOutput {
  const { isClockVirtual, sportsSource, isGoogle, clientId, operatorName, donate } = ctx.settings;
  return { isVirtualClock: isClockVirtual, sportsSource, isGoogle, clientId, operatorName, donate };
}
