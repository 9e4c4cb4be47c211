import type { SetTicketStatusInput, TicketOutput } from '@survivor/contract/ticket';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { updateTicketStatus } from '@survivor/db/queries/console/tickets';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { ticketIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { toTicketOutput } from './list-tickets.ts';

/**
 * Resolves or reopens a ticket (screens 4, "Flows") and records a change in the audit log. Throws
 * 404 if unknown.
 */
export async function setTicketStatus({ ctx, input }: { ctx: ServiceContext; input: SetTicketStatusInput }): Promise<TicketOutput> {
  const { id: actorId } = requireAdmin(ctx);
  const { isResolved } = input;
  const id = ticketIds.decode(input.id);
  if (id === null) throw notFound('Ticket');
  const ticket = await inTransaction(ctx.db, async (tx) => {
    const updated = await updateTicketStatus(tx, { id, isResolved });
    if (updated?.hasChanged)
      await recordAudit(tx, { actorId, action: isResolved ? 'ticket resolve' : 'ticket reopen', subject: `ticket ${input.id}` });
    return updated?.ticket;
  });
  if (ticket === undefined) throw notFound('Ticket');
  return toTicketOutput(ticket);
}
