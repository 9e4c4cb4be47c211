import type { TicketOutput } from '@survivor/contract/ticket';
import type { TicketEntry } from '@survivor/db/queries/tickets';
import { ticketIds, userIds } from '../ids.ts';

export function toTicketOutput(ticket: TicketEntry): TicketOutput {
  return { ...ticket, id: ticketIds.encode(ticket.id), userId: userIds.encode(ticket.userId) };
}
