import type { Tx } from '../../connection/database.ts';
import * as ticketEntries from '../../queries/console/ticket-entries.ts';
import * as tickets from '../../queries/console/tickets.ts';
import * as ownTickets from '../../queries/user/own-tickets.ts';

/** The calls of the raw queries about tickets. */
export const TICKET_CALLS: Readonly<Record<string, readonly ((tx: Tx) => Promise<unknown>)[]>> = {
  'queries/console/ticket-entries.ts': [(tx) => ticketEntries.listTicketEntries(tx, 1)],
  'queries/console/tickets.ts': [
    (tx) => tickets.searchTickets(tx, { search: 'a', page: 1, pageSize: 10, issueTypes: [], isResolved: null }),
    (tx) => tickets.updateTicketStatus(tx, { id: 1, isResolved: true }),
  ],
  'queries/user/own-tickets.ts': [
    (tx) => ownTickets.listOwnTickets(tx, { userId: 1, limit: 1 }),
    (tx) => ownTickets.findOwnTicket(tx, { userId: 1, id: 1 }),
    (tx) => ownTickets.listAnswersTo(tx, { userId: 1, id: 1 }),
  ],
};
