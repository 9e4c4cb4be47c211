import type { ListTicketsInput, TicketOutput } from '@survivor/contract/ticket';
import { TICKET_ISSUE_LABELS, TICKET_ISSUE_TYPES } from '@survivor/contract/ticket-types';
import { searchTickets, type TicketEntry, type TicketSearch } from '@survivor/db/queries/console/tickets';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { ticketIds, userIds } from '../ids.ts';
import { type PageOf, pageOf } from '../paging.ts';

export function toTicketOutput(ticket: TicketEntry): TicketOutput {
  return { ...ticket, id: ticketIds.encode(ticket.id), userId: userIds.encode(ticket.userId) };
}

const IS_RESOLVED = { all: null, resolved: true, unresolved: false } as const;

/** The search also matches labels of issue types. */
export function toTicketSearch({ search = '', status, sort }: Pick<ListTicketsInput, 'search' | 'status' | 'sort'>): TicketSearch {
  const text = search.toLowerCase();
  const issueTypes = TICKET_ISSUE_TYPES.filter((type) => type.includes(text) || TICKET_ISSUE_LABELS[type].toLowerCase().includes(text));
  return { search, issueTypes, isResolved: IS_RESOLVED[status], sort };
}

/**
 * One page of tickets, searched by email, issue type, its label and description, newest first by
 * default (contract 4).
 */
export async function listTickets({ ctx, input }: { ctx: ServiceContext; input: ListTicketsInput }): Promise<PageOf<TicketOutput>> {
  requireAdmin(ctx);
  const { page, pageSize } = input;
  const { rows, total } = await searchTickets(ctx.db, { ...toTicketSearch(input), page, pageSize });
  return pageOf(input, rows.map(toTicketOutput), total);
}
