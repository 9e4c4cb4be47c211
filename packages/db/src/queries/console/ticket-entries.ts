import type { TicketEntryKind } from '@survivor/contract/ticket-types';
import type { MessageState } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { lockAccountShared } from '../user/accounts.ts';

/**
 * Locks a ticket against other entries, and its author's account against deletion. Returns the
 * author; undefined if the ticket is unknown or deleted.
 */
export async function lockTicket(tx: Tx, id: number): Promise<number | undefined> {
  const ticket = await tx.selectFrom('support_tickets').select('user_id').where('id', '=', id).executeTakeFirst();
  if (ticket === undefined || !(await lockAccountShared(tx, ticket.user_id))) return undefined;
  const locked = await tx.selectFrom('support_tickets').select('user_id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked?.user_id;
}

export type NewTicketEntry = {
  readonly ticketId: number;
  readonly kind: TicketEntryKind;
  readonly authorId: number;
  readonly body: string;
};

/**
 * Adds an entry to a locked ticket. An answer, but not a note, changes the ticket's time of update.
 * Returns the entry's number among those of its kind.
 */
export async function insertTicketEntry(tx: Tx, { ticketId, kind, authorId, body }: NewTicketEntry): Promise<number> {
  const { ordinal } = await tx
    .insertInto('ticket_entries')
    .values({
      ticket_id: ticketId,
      kind,
      ordinal: sql<number>`(select coalesce(max(ordinal), 0) + 1 from ticket_entries where ticket_id = ${ticketId} and kind = ${kind})`,
      author_id: authorId,
      body,
    })
    .returning('ordinal')
    .executeTakeFirstOrThrow();
  if (kind === 'answer') await sql`update support_tickets set updated_at = clock_timestamp() where id = ${ticketId}`.execute(tx);
  return ordinal;
}

export type NewAnswerEmail = { readonly userId: number; readonly ticketId: number; readonly ordinal: number; readonly isOffered: boolean };

/**
 * Queues the email with an answer, in the answer's transaction (rules 12). It expires after a week,
 * because a late answer still helps. Without a mail server it is dropped, because nobody claims it.
 */
export async function queueAnswerEmail(tx: Tx, { userId, ticketId, ordinal, isOffered }: NewAnswerEmail): Promise<void> {
  await tx
    .insertInto('messages')
    .values({
      user_id: userId,
      channel: 'email',
      kind: 'ticket-answer',
      subject: `${ticketId}:${ordinal}`,
      last_at: sql<Date>`clock_timestamp() + interval '7 days'`,
      ...(isOffered ? {} : { state: 'dropped', ended_at: sql<Date>`clock_timestamp()` }),
    })
    .execute();
}

export type TicketEntryRow = {
  kind: TicketEntryKind;
  text: string;
  at: Date;
  authorId: number;
  authorName: string;
  /** The state of the answer's email; null for a note, and once the message is deleted. */
  email: MessageState | null;
};

/** A ticket's answers and notes, the oldest first. */
export async function listTicketEntries(db: Db, ticketId: number): Promise<TicketEntryRow[]> {
  const { rows } = await sql<TicketEntryRow>`
    select e.kind, e.body as text, e.at, e.author_id as "authorId", author.name as "authorName", m.state as email
    from ticket_entries e join support_tickets t on t.id = e.ticket_id join users author on author.id = e.author_id
    left join messages m on m.user_id = t.user_id and m.channel = 'email' and m.kind = 'ticket-answer' and e.kind = 'answer'
      and m.subject = e.ticket_id || ':' || e.ordinal
    where e.ticket_id = ${ticketId} order by e.at, e.kind, e.ordinal`.execute(db);
  return rows;
}
