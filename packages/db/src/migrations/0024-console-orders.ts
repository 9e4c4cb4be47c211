import { type Kysely, sql } from 'kysely';

/**
 * Indexes for the sort orders of console lists, so that distant pages need no sort. `leagues.total`
 * changes only when someone joins. `members` gets no index, to keep its HOT updates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create index users_in_name_order on users (name_lowered, id)`,
    sql`create index users_in_email_order on users (email_lowered, id)`,
    sql`create index users_in_login_order on users (last_login_at nulls first, id)`,
    sql`create index leagues_in_name_order on leagues (name_lowered, id)`,
    sql`create index leagues_in_size_order on leagues (total, id)`,
    sql`create index support_tickets_by_type on support_tickets (issue_type, created_at desc, id desc)`,
    sql`create index job_runs_by_start on job_runs (started_at, id)`,
    sql`create index admin_audit_by_subject on admin_audit (subject, id desc)`,
    sql`create index admin_audit_by_actor on admin_audit (actor_id, id desc)`,
  ]) {
    await statement.execute(db);
  }
}
