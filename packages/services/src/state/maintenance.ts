import { readSetting } from '@survivor/db/queries/settings';
import type { ServiceContext } from '../context.ts';

const CACHED_MS = 2000;
const cache = new WeakMap<object, { readonly isOn: boolean; readonly readAt: number }>();

/** Whether players are kept out; read at most every 2 seconds a process, so that a switch holds within 5 (rules 8). */
export async function isMaintenanceOn(ctx: Pick<ServiceContext, 'db'>): Promise<boolean> {
  const known = cache.get(ctx.db);
  if (known !== undefined && performance.now() - known.readAt < CACHED_MS) return known.isOn;
  const isOn = (await readSetting(ctx.db, 'maintenance'))?.isOn ?? false;
  cache.set(ctx.db, { isOn, readAt: performance.now() });
  return isOn;
}
