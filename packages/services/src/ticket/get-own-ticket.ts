import type { OwnTicketOutput, TicketIdInput } from '@survivor/contract/ticket';
import { findOwnTicket, listAnswersTo } from '@survivor/db/queries/user/own-tickets';
import { requireCaller, type ServiceContext } from '../context.ts';
import { ticketIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

/**
 * One of the caller's tickets with its answers, without notes and authors (screens 2.32). Throws
 * the same 404 for an unknown ticket and for another person's.
 */
export async function getOwnTicket({ ctx, input }: { ctx: ServiceContext; input: TicketIdInput }): Promise<OwnTicketOutput> {
  const { id: userId } = requireCaller(ctx);
  const id = ticketIds.decode(input.id);
  const ticket = id === null ? undefined : await findOwnTicket(ctx.db, { userId, id });
  if (ticket === undefined) throw notFound('Ticket');
  return { ...ticket, id: ticketIds.encode(ticket.id), answers: await listAnswersTo(ctx.db, { userId, id: ticket.id }) };
}
