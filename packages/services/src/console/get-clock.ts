import { readClockKind, readNow } from '@survivor/db/queries/season/clock';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { notFound } from '../service-error.ts';

/** The virtual clock's current time. Throws 404 if the clock is the system's (contract 4). */
export async function getClock({ ctx }: { ctx: ServiceContext }): Promise<{ now: Date }> {
  requireAdmin(ctx);
  if ((await readClockKind(ctx.db)) !== 'virtual') throw notFound('Clock');
  return { now: await readNow(ctx.db) };
}
