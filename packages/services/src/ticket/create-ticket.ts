import type { CreateTicketInput } from '@survivor/contract/ticket';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { insertTicket } from '@survivor/db/queries/console/tickets';
import { requireCaller, type ServiceContext } from '../context.ts';
import { ticketIds } from '../ids.ts';
import { rateLimit } from '../rate-limit.ts';
import { requireAccount } from '../user/require-account.ts';

const HOUR_SECONDS = 3600;
const TICKETS_PER_HOUR = 120;

/** Creates a support ticket. Throws 429 beyond 120 per hour and user (contract 2, RATE_LIMITS). */
export async function createTicket({ ctx, input }: { ctx: ServiceContext; input: CreateTicketInput }): Promise<{ ticketId: string }> {
  const { id: userId } = requireCaller(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await requireAccount(tx, userId);
    const limit = { bucket: `ticket:${userId}`, max: TICKETS_PER_HOUR, windowSeconds: HOUR_SECONDS };
    if (ctx.settings.areRateLimitsOn) await rateLimit(tx, limit, 'Too many support requests. Please try again later.');
    return { ticketId: ticketIds.encode(await insertTicket(tx, { ...input, userId })) };
  });
}
