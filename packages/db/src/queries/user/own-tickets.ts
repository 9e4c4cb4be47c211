import type { TicketIssueType } from '@survivor/contract/ticket-types';
import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

type OwnTicket = { id: number; issueType: TicketIssueType; isResolved: boolean; createdAt: Date };
type OwnTicketId = { readonly userId: number; readonly id: number };

const columns = sql`t.id, t.issue_type as "issueType", t.is_resolved as "isResolved", t.created_at as "createdAt"`;

export type AnsweredTicket = OwnTicket & { answeredAt: Date | null; answer: string | null };

/** A user's tickets, the latest first, each with the beginning of its newest answer. */
export async function listOwnTickets(db: Db, { userId, limit }: { userId: number; limit: number }): Promise<AnsweredTicket[]> {
  const { rows } = await sql<AnsweredTicket>`
    select ${columns}, newest.at as "answeredAt", left(newest.body, 200) as answer
    from support_tickets t left join lateral (
      select at, body from ticket_entries where ticket_id = t.id and kind = 'answer' order by ordinal desc limit 1) newest on true
    where t.user_id = ${userId} order by t.created_at desc, t.id desc limit ${limit}`.execute(db);
  return rows;
}

/** A user's ticket; undefined if it is not the user's. */
export async function findOwnTicket(db: Db, { userId, id }: OwnTicketId): Promise<(OwnTicket & { description: string }) | undefined> {
  const { rows } = await sql<OwnTicket & { description: string }>`
    select ${columns}, t.description from support_tickets t where t.id = ${id} and t.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** The answers to a user's ticket, the oldest first. */
export async function listAnswersTo(db: Db, { userId, id }: OwnTicketId): Promise<{ at: Date; text: string }[]> {
  const { rows } = await sql<{ at: Date; text: string }>`
    select e.at, e.body as text from ticket_entries e join support_tickets t on t.id = e.ticket_id
    where t.id = ${id} and t.user_id = ${userId} and e.kind = 'answer' order by e.ordinal`.execute(db);
  return rows;
}
