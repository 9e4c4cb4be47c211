import type { AuditAction } from '@survivor/contract/audit-actions';
import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';
import { type Orders, orderBy, type Slice, sliceOf } from '../order.ts';
import { storableText } from '../text.ts';

export type AuditEntry = { actorId: number | null; action: AuditAction; subject?: string; details?: Record<string, unknown> };

/**
 * Records an action of an operator or administrator, in the action's transaction. The command line
 * has no actor.
 */
export async function recordAudit(db: Db, { actorId, action, subject, details = {} }: AuditEntry): Promise<void> {
  await db
    .insertInto('admin_audit')
    .values({ actor_id: actorId, action, subject: subject ?? null, details: JSON.stringify(details) })
    .execute();
}

export type AuditRow = {
  id: string;
  at: Date;
  actorId: number | null;
  actorName: string | null;
  actorEmail: string | null;
  action: AuditAction;
  subject: string | null;
  details: Record<string, unknown>;
};

const ORDERS = {
  default: 'a.id desc',
  '-when': 'a.id desc',
  when: 'a.id',
  action: 'a.action, a.id desc',
  '-action': 'a.action desc, a.id',
  subject: 'a.subject, a.id desc',
  '-subject': 'a.subject desc, a.id',
} satisfies Orders<string>;

export type AuditSearch = {
  search: string;
  /** Actions whose labels match the search. */
  labelled: readonly AuditAction[];
  /** Subjects whose words match the search. */
  subjects: readonly string[];
  action: AuditAction | null;
  sort?: Exclude<keyof typeof ORDERS, 'default'>;
};

function matchingEntries({ search, labelled, subjects, action }: AuditSearch) {
  const text = storableText(search);
  const matchCondition = sql`(strpos(lower(u.name), lower(${text})) > 0 or strpos(lower(u.email), lower(${text})) > 0
    or strpos(lower(a.subject), lower(${text})) > 0 or a.subject = any(${subjects}::text[])
    or a.subject in (select 'user ' || s.id from users s where strpos(lower(s.name), lower(${text})) > 0) or a.action = any(${labelled}::text[]))`;
  return sql`from admin_audit a left join users u on u.id = a.actor_id
    where ${action === null ? sql`true` : sql`a.action = ${action}`} and ${text === '' ? sql`true` : matchCondition}`;
}

/** Ids of entries, newest first by default. */
export async function findEntryIds(db: Db, filter: AuditSearch, { offset, limit }: Slice): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id ${matchingEntries(filter)} ${orderBy(ORDERS, filter.sort)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Entries in the order of the ids. */
export async function listEntries(db: Db, ids: readonly string[]): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.actor_id as "actorId", u.name as "actorName", u.email as "actorEmail", a.action, a.subject, a.details
    from unnest(${ids}::bigint[]) with ordinality wanted (id, position) join admin_audit a on a.id = wanted.id
    left join users u on u.id = a.actor_id order by wanted.position`.execute(db);
  return rows;
}

/** The names of users. */
export async function listUserNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of the authors of tickets. */
export async function listTicketAuthors(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('support_tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 'u.name'])
    .where('t.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One page of entries, and their total. */
export async function searchAudit(
  db: Db,
  { page, pageSize, ...filter }: AuditSearch & { page: number; pageSize: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const rows = await listEntries(db, await findEntryIds(db, filter, sliceOf({ page, pageSize })));
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${matchingEntries(filter)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
