import type { AddTicketNoteInput, TicketEntryOutput } from '@survivor/contract/ticket';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { addTicketEntry } from './add-ticket-entry.ts';

/**
 * Adds a note, which only the console shows, to a ticket (screens 2.31). Throws 404 if unknown, 429
 * like `addTicketEntry`.
 */
export async function addTicketNote({ ctx, input }: { ctx: ServiceContext; input: AddTicketNoteInput }): Promise<TicketEntryOutput> {
  requireAdmin(ctx);
  const { ordinal } = await inTransaction(ctx.db, (tx) => addTicketEntry(tx, { ctx, kind: 'note', input }));
  return { ordinal };
}
