import type { TicketIssueType } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { contains } from './text.ts';

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
  /** Issue types that the search means, by their labels too. */
  issueTypes: readonly TicketIssueType[];
  isResolved: boolean | null;
  page: number;
  pageSize: number;
};

/** The tickets that are wanted, by their ids; a search goes through texts and addresses by their own indexes. */
function wantedTickets({ search, issueTypes, isResolved }: TicketSearch): RawBuilder<unknown> {
  const status = isResolved === null ? sql`true` : sql`is_resolved = ${isResolved}`;
  if (search === '') return sql`select id, created_at from support_tickets where ${status}`;
  const ways = [
    sql`select id, created_at from support_tickets where ${status} and ${contains('description_lowered', search)}`,
    sql`select ticket.id, ticket.created_at from users join support_tickets ticket on ticket.user_id = users.id
      where ${status} and ${contains('email_lowered', search)}`,
  ];
  if (issueTypes.length > 0) {
    ways.push(sql`select id, created_at from support_tickets where ${status} and issue_type = any(${issueTypes}::text[])`);
  }
  return sql.join(ways, sql` union `);
}

/** One page of tickets whose e-mail, issue type or description holds the text, the newest first. */
export async function searchTickets(db: Db, wanted: TicketSearch): Promise<{ rows: TicketEntry[]; total: number }> {
  const { search, page, pageSize } = wanted;
  const found = await sql<{ total: number; ids: number[] }>`
    with found as ${sql.raw(search === '' ? 'not materialized' : 'materialized')} (${wantedTickets(wanted)})
    select (select count(*)::integer from found) as total,
      array(select id from found order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}) as ids`.execute(db);
  const { total, ids } = found.rows[0] ?? { total: 0, ids: [] };
  const { rows } = await sql<TicketEntry>`
    select ${columns} from support_tickets ticket join users on users.id = ticket.user_id
    where ticket.id = any(${ids}::integer[]) order by ticket.created_at desc, ticket.id desc`.execute(db);
  return { rows, total };
}

/** Sets a ticket's status; setting the one it has keeps the instant at which it was resolved. Nothing for an unknown id. */
export async function updateTicketStatus(
  tx: Tx,
  { id, isResolved }: { id: number; isResolved: boolean },
): Promise<{ ticket: TicketEntry; hasChanged: boolean } | undefined> {
  const before = await tx.selectFrom('support_tickets').select('is_resolved').where('id', '=', id).forUpdate().executeTakeFirst();
  const { rows } = await sql<TicketEntry>`
    with ticket as (
      update support_tickets set is_resolved = ${isResolved}, updated_at = clock_timestamp(),
        resolved_at = case when ${isResolved} then coalesce(resolved_at, clock_timestamp()) end
      where id = ${id} returning *)
    select ${columns} from ticket join users on users.id = ticket.user_id`.execute(tx);
  const ticket = rows[0];
  return ticket && { ticket, hasChanged: before?.is_resolved !== isResolved };
}
