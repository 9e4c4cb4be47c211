import type { SetBrowserZoneInput } from '@survivor/contract/user';
import { setBrowserZone as store } from '@survivor/db/queries/user/users';
import { requireCaller, type ServiceContext } from '../context.ts';

/** Stores the time zone of the caller's browser, unless the server does not know it (rules 12). */
export async function setBrowserZone({ ctx, input: { zone } }: { ctx: ServiceContext; input: SetBrowserZoneInput }): Promise<void> {
  const { id: userId } = requireCaller(ctx);
  if (zone !== null) await store(ctx.db, { userId, zone });
}
