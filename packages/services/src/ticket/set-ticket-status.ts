import type { SetTicketStatusInput, TicketOutput } from '@survivor/contract';
import { updateTicketStatus } from '@survivor/db';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { ticketIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { toTicketOutput } from './ticket-output.ts';

/** Resolves a ticket or takes that back, freely in both directions (specification 4, "Flows"); 404 for an unknown id. */
export async function setTicketStatus({ ctx, input }: { ctx: ServiceContext; input: SetTicketStatusInput }): Promise<TicketOutput> {
  requireAdmin(ctx);
  const id = ticketIds.decode(input.id);
  const ticket = id === null ? undefined : await updateTicketStatus(ctx.db, { id, isResolved: input.isResolved });
  if (ticket === undefined) throw notFound('Ticket');
  return toTicketOutput(ticket);
}
