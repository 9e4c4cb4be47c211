import type { TicketIssueType } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { storableText } from './storable-text.ts';

export type TicketEntry = {
  id: number;
  issueType: TicketIssueType;
  description: string;
  userId: number;
  userEmail: string;
  isResolved: boolean;
  resolvedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const columns = sql`
  ticket.id, ticket.issue_type as "issueType", ticket.description, ticket.user_id as "userId", users.email as "userEmail",
  ticket.is_resolved as "isResolved", ticket.resolved_at as "resolvedAt", ticket.created_at as "createdAt", ticket.updated_at as "updatedAt"`;

export async function insertTicket(db: Db, ticket: { userId: number; issueType: TicketIssueType; description: string }): Promise<number> {
  const { id } = await db
    .insertInto('support_tickets')
    .values({ user_id: ticket.userId, issue_type: ticket.issueType, description: ticket.description, resolved_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type TicketSearch = {
  search: string;
  /** Issue types that the search also means, by their labels. */
  issueTypes: readonly TicketIssueType[];
  isResolved: boolean | null;
  page: number;
  pageSize: number;
};

/** One page of tickets whose e-mail, issue type or description holds the text, the newest first. */
export async function searchTickets(db: Db, wanted: TicketSearch): Promise<{ rows: TicketEntry[]; total: number }> {
  const { issueTypes, isResolved, page, pageSize } = wanted;
  const text = storableText(wanted.search);
  const matching = sql`
    from support_tickets ticket join users on users.id = ticket.user_id
    where coalesce(ticket.is_resolved = ${isResolved}::boolean, true)
      and (strpos(lower(users.email), lower(${text})) > 0 or strpos(lower(ticket.issue_type), lower(${text})) > 0
        or strpos(lower(ticket.description), lower(${text})) > 0 or ticket.issue_type = any(${issueTypes}::text[]))`;
  const { rows } = await sql<TicketEntry>`
    select ${columns} ${matching} order by ticket.created_at desc, ticket.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Sets a ticket's status; setting the one it has keeps the instant at which it was resolved. Nothing for an unknown id. */
export async function updateTicketStatus(
  db: Db,
  { id, isResolved }: { id: number; isResolved: boolean },
): Promise<TicketEntry | undefined> {
  const { rows } = await sql<TicketEntry>`
    with ticket as (
      update support_tickets set is_resolved = ${isResolved}, updated_at = clock_timestamp(),
        resolved_at = case when ${isResolved} then coalesce(resolved_at, clock_timestamp()) end
      where id = ${id} returning *)
    select ${columns} from ticket join users on users.id = ticket.user_id`.execute(db);
  return rows[0];
}
