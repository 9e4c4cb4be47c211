import type { TicketIdInput, TicketRecordOutput } from '@survivor/contract/ticket';
import { listTicketEntries } from '@survivor/db/queries/console/ticket-entries';
import { listTickets } from '@survivor/db/queries/console/tickets';
import { findUser } from '@survivor/db/queries/user/users';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { ticketIds, userIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { toTicketOutput } from './list-tickets.ts';

/**
 * A ticket with its answers and notes, for site administrators (screens 2.31). Throws 404 if
 * unknown.
 */
export async function getTicketRecord({ ctx, input }: { ctx: ServiceContext; input: TicketIdInput }): Promise<TicketRecordOutput> {
  requireAdmin(ctx);
  const id = ticketIds.decode(input.id);
  const [ticket] = id === null ? [] : await listTickets(ctx.db, [id]);
  const user = ticket && (await findUser(ctx.db, ticket.userId));
  if (ticket === undefined || user === undefined) throw notFound('Ticket');
  const entries = await listTicketEntries(ctx.db, ticket.id);
  return {
    ...toTicketOutput(ticket),
    userName: user.name,
    entries: entries.map(({ authorId, authorName, ...entry }) => ({
      ...entry,
      author: { id: userIds.encode(authorId), name: authorName },
    })),
  };
}
