import type { CreateTicketInput } from '@survivor/contract';
import { enterBuckets, insertTicket, inTransaction, lockBuckets, secondsUntilFree, type Tx } from '@survivor/db';
import { requireCaller, type ServiceContext } from '../context.ts';
import { ticketIds } from '../ids.ts';
import { ServiceError } from '../service-error.ts';

const HOUR_SECONDS = 3600;
const TICKETS_PER_HOUR = 120;

/** Files a support ticket; 429 beyond 120 an hour and user (contract 2, RATE_LIMITS). */
export async function createTicket({ ctx, input }: { ctx: ServiceContext; input: CreateTicketInput }): Promise<{ ticketId: string }> {
  const { id: userId } = requireCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    if (ctx.settings.areRateLimitsOn) await takeTurn(tx, userId);
    return { ticketId: ticketIds.encode(await insertTicket(tx, { ...input, userId })) };
  });
}

async function takeTurn(tx: Tx, userId: number): Promise<void> {
  const bucket = `ticket:${userId}`;
  await lockBuckets(tx, [bucket]);
  const seconds = await secondsUntilFree(tx, [{ bucket, max: TICKETS_PER_HOUR, windowSeconds: HOUR_SECONDS }]);
  if (seconds > 0) {
    throw new ServiceError('rate-limited', 'Too many support requests. Please try again later.', { retryAfterSeconds: seconds });
  }
  await enterBuckets(tx, { buckets: [bucket], windowSeconds: HOUR_SECONDS });
}
