import type { AuditAction } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { storableText } from './text.ts';

export type AuditEntry = { actorId: number | null; action: AuditAction; subject?: string; details?: Record<string, unknown> };

/** Records what an operator or administrator did, in the transaction of the act; no actor stands for the command line. */
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

export type AuditSearch = {
  search: string;
  /** Actions that the search also means, by their labels. */
  labelled: readonly AuditAction[];
  action: AuditAction | null;
  page: number;
  pageSize: number;
};

/** One page of what was done, the newest first. */
export async function searchAudit(db: Db, wanted: AuditSearch): Promise<{ rows: AuditRow[]; total: number }> {
  const { labelled, action, page, pageSize } = wanted;
  const text = storableText(wanted.search);
  const isFound = sql`(strpos(lower(u.name), lower(${text})) > 0 or strpos(lower(u.email), lower(${text})) > 0
    or strpos(lower(a.subject), lower(${text})) > 0 or a.action = any(${labelled}::text[]))`;
  const matching = sql`from admin_audit a left join users u on u.id = a.actor_id
    where ${action === null ? sql`true` : sql`a.action = ${action}`} and ${text === '' ? sql`true` : isFound}`;
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.actor_id as "actorId", u.name as "actorName", u.email as "actorEmail", a.action, a.subject, a.details
    ${matching} order by a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
