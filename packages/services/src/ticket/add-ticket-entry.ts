import type { TicketEntryKind } from '@survivor/contract/ticket-types';
import type { Tx } from '@survivor/db/connection/database';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { insertTicketEntry, lockTicket } from '@survivor/db/queries/console/ticket-entries';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { ticketIds } from '../ids.ts';
import { rateLimit } from '../rate-limit.ts';
import { notFound } from '../service-error.ts';

const LIMIT = { max: 120, windowSeconds: 3600 } as const;
const TOO_MANY = 'Too many answers and notes. Please try again later.';

type EntryArgs = {
  readonly ctx: ServiceContext;
  readonly kind: TicketEntryKind;
  readonly input: { readonly id: string; readonly text: string };
};
type AddedEntry = { readonly userId: number; readonly ticketId: number; readonly ordinal: number };

/**
 * Adds an answer or a note to a ticket and records it in the audit log, without its text. Throws
 * 404 if the ticket is unknown, and 429 beyond 120 entries per hour and administrator.
 */
export async function addTicketEntry(tx: Tx, { ctx, kind, input }: EntryArgs): Promise<AddedEntry> {
  const { id: authorId } = requireAdmin(ctx);
  if (ctx.settings.areRateLimitsOn) await rateLimit(tx, { bucket: `ticket-entry:${authorId}`, ...LIMIT }, TOO_MANY);
  const ticketId = ticketIds.decode(input.id);
  const userId = ticketId === null ? undefined : await lockTicket(tx, ticketId);
  if (ticketId === null || userId === undefined) throw notFound('Ticket');
  const ordinal = await insertTicketEntry(tx, { ticketId, kind, authorId, body: input.text });
  await recordAudit(tx, { actorId: authorId, action: `ticket ${kind}`, subject: `ticket ${input.id}` });
  return { userId, ticketId, ordinal };
}
