import type { AnswerTicketInput, TicketEntryOutput } from '@survivor/contract/ticket';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { queueAnswerEmail } from '@survivor/db/queries/console/ticket-entries';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { addTicketEntry } from './add-ticket-entry.ts';

/**
 * Answers a ticket: stores the answer and queues its email in one transaction (screens 2.31).
 * Throws 404 if unknown, 429 like `addTicketEntry`.
 */
export async function answerTicket({ ctx, input }: { ctx: ServiceContext; input: AnswerTicketInput }): Promise<TicketEntryOutput> {
  requireAdmin(ctx);
  return await inTransaction(ctx.db, async (tx) => {
    const entry = await addTicketEntry(tx, { ctx, kind: 'answer', input });
    await queueAnswerEmail(tx, { ...entry, isOffered: ctx.settings.isEmailOffered });
    return { ordinal: entry.ordinal };
  });
}
