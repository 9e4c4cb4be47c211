import type { ListTicketsInput, TicketOutput } from '@survivor/contract/ticket';
import { searchTickets, type TicketEntry } from '@survivor/db/queries/tickets';
import { TICKET_ISSUE_LABELS, TICKET_ISSUE_TYPES } from '@survivor/rules';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { ticketIds, userIds } from '../ids.ts';
import { type PageOf, pageOf } from '../paging.ts';

export function toTicketOutput(ticket: TicketEntry): TicketOutput {
  return { ...ticket, id: ticketIds.encode(ticket.id), userId: userIds.encode(ticket.userId) };
}

const IS_RESOLVED = { all: null, resolved: true, unresolved: false } as const;

/** One page of tickets by e-mail, issue type (its label too) and description, the newest first (contract 4). */
export async function listTickets({ ctx, input }: { ctx: ServiceContext; input: ListTicketsInput }): Promise<PageOf<TicketOutput>> {
  requireAdmin(ctx);
  const search = input.search ?? '';
  const wanted = search.toLowerCase();
  const issueTypes = TICKET_ISSUE_TYPES.filter((type) => type.includes(wanted) || TICKET_ISSUE_LABELS[type].toLowerCase().includes(wanted));
  const { rows, total } = await searchTickets(ctx.db, { ...input, search, issueTypes, isResolved: IS_RESOLVED[input.status] });
  return pageOf(input, rows.map(toTicketOutput), total);
}
