import { type Kysely, sql } from 'kysely';

/** Tickets, job runs, idempotency keys, rate limits and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table support_tickets (
      id integer generated always as identity primary key,
      user_id integer not null references users,
      issue_type text not null,
      description text not null,
      is_resolved boolean not null default false,
      resolved_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      check (is_resolved = (resolved_at is not null))
    )`,
    sql`create index support_tickets_by_age on support_tickets (created_at desc, id desc)`,
    sql`create table job_schedules (
      id text primary key,
      job_name text not null,
      next_run timestamptz,
      created_at timestamptz not null default clock_timestamp()
    )`,
    sql`create table job_runs (
      id bigint generated always as identity primary key,
      name text not null,
      type text not null check (type in ('Recurring', 'Background', 'Scheduled', 'Immediate')),
      status text not null check (status in ('Succeeded', 'Failed', 'Processing', 'Enqueued', 'Scheduled')),
      payload jsonb not null default '{}',
      queue_entry text,
      retry_count smallint not null default 0,
      error_message text,
      summary text,
      created_at timestamptz not null default clock_timestamp(),
      started_at timestamptz,
      completed_at timestamptz
    )`,
    sql`create index job_runs_by_age on job_runs (created_at desc, id desc)`,
    sql`create index job_runs_by_status on job_runs (status, created_at desc)`,
    sql`create table source_calls (at timestamptz not null default clock_timestamp())`,
    sql`create table idempotency_keys (
      user_id integer not null references users on delete cascade,
      key text not null,
      request_hash text not null,
      status smallint,
      answer jsonb,
      created_at timestamptz not null default clock_timestamp(),
      primary key (user_id, key)
    )`,
    sql`create table rate_limits (
      bucket text not null,
      at timestamptz not null default clock_timestamp()
    )`,
    sql`create index rate_limits_by_bucket on rate_limits (bucket, at)`,
    sql`create table admin_audit (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      actor_id integer references users,
      action text not null,
      subject text,
      details jsonb not null default '{}'
    )`,
  ]) {
    await statement.execute(db);
  }
}
