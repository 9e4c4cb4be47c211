import type { TicketIssueType } from '@survivor/contract/ticket-types';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { type Orders, orderBy, type Slice, sliceOf } from '../order.ts';
import { contains } from '../text.ts';

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

/** By status, open tickets come first. Ties: newest first. A leading `-` reverses the order. */
const ORDERS = {
  default: 'created_at desc, id desc',
  '-created': 'created_at desc, id desc',
  created: 'created_at, id',
  issueType: 'issue_type, created_at desc, id desc',
  '-issueType': 'issue_type desc, created_at, id',
  status: 'is_resolved, created_at desc, id desc',
  '-status': 'is_resolved desc, created_at, id',
} satisfies Orders<string>;

export type TicketSearch = {
  search: string;
  /** Issue types whose value or label matches the search. */
  issueTypes: readonly TicketIssueType[];
  isResolved: boolean | null;
  sort?: Exclude<keyof typeof ORDERS, 'default'>;
};

/**
 * PostgreSQL combines the indexes of the alternatives in one scan. Matching users form an array,
 * because with a join the planner would check tickets one by one.
 */
function matchCondition({ search, issueTypes, isResolved }: TicketSearch): RawBuilder<unknown> {
  const status = isResolved === null ? sql`true` : sql`is_resolved = ${isResolved}`;
  if (search === '') return status;
  const alternatives = [
    contains('description_lowered', search),
    sql`user_id = any(array(select id from users where ${contains('email_lowered', search)}))`,
    ...(issueTypes.length > 0 ? [sql`issue_type = any(${issueTypes}::text[])`] : []),
  ];
  return sql`${status} and (${sql.join(alternatives, sql` or `)})`;
}

/** Tickets in the order of the ids. */
export async function listTickets(db: Db, ids: readonly number[]): Promise<TicketEntry[]> {
  const { rows } = await sql<TicketEntry>`
    select ${columns} from unnest(${ids}::integer[]) with ordinality wanted (id, position)
    join support_tickets ticket on ticket.id = wanted.id join users on users.id = ticket.user_id order by wanted.position`.execute(db);
  return rows;
}

/**
 * Ids of tickets whose email, issue type or description contains the text, newest first by default,
 * and their total.
 */
export async function findTicketIds(db: Db, filter: TicketSearch, { offset, limit }: Slice): Promise<{ total: number; ids: number[] }> {
  const found = await sql<{ total: number; ids: number[] }>`
    with found as ${sql.raw(filter.search === '' ? 'not materialized' : 'materialized')} (
      select id, created_at, issue_type, is_resolved from support_tickets where ${matchCondition(filter)})
    select (select count(*)::integer from found) as total,
      array(select id from found ${orderBy(ORDERS, filter.sort)} limit ${limit} offset ${offset}) as ids`.execute(db);
  return found.rows[0] ?? { total: 0, ids: [] };
}

/** One page of tickets, and their total. */
export async function searchTickets(
  db: Db,
  { page, pageSize, ...filter }: TicketSearch & { page: number; pageSize: number },
): Promise<{ rows: TicketEntry[]; total: number }> {
  const { total, ids } = await findTicketIds(db, filter, sliceOf({ page, pageSize }));
  return { rows: await listTickets(db, ids), total };
}

/**
 * Sets a ticket's status. An unchanged status keeps the time of resolution. Returns undefined for
 * an unknown id.
 */
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
