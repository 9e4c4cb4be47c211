import { type Kysely, sql } from 'kysely';

/**
 * Worker heartbeats, and indexes for console lists at 100,000 users and runs. Searched text is also
 * stored in lower case. Substrings use trigrams, or a scan where the extension is unavailable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table worker_heartbeats (
      id text primary key,
      label text not null,
      started_at timestamptz not null default clock_timestamp(),
      beat_at timestamptz not null default clock_timestamp()
    )`,
    sql`drop index job_runs_by_age`,
    sql`create index job_runs_by_age on job_runs (created_at desc, id desc) include (name, type, status)`,
    sql`drop index job_runs_by_status`,
    sql`create index job_runs_by_status on job_runs (status, created_at desc, id desc)`,
    sql`create index job_runs_by_name on job_runs (name, created_at desc, id desc)`,
    sql`create index job_runs_by_scope on job_runs (name, (payload ->> 'scope'), created_at desc)`,
    sql`create index support_tickets_by_status on support_tickets (is_resolved, created_at desc, id desc)`,
    sql`create index support_tickets_by_user on support_tickets (user_id)`,
    sql`create index leagues_by_age on leagues (created_at desc, id desc) include (season_id, start_round, completed_round)`,
    sql`create index rate_limits_by_age on rate_limits (at)`,
    sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`,
    sql`create index sessions_by_expiry on sessions (expires_at)`,
    sql`alter table users
      add column name_lowered text not null generated always as (lower(name)) stored,
      add column email_lowered text not null generated always as (lower(email)) stored`,
    sql`alter table leagues add column name_lowered text not null generated always as (lower(name)) stored`,
    sql`alter table support_tickets add column description_lowered text not null generated always as (lower(description)) stored`,
    sql`do $$
      declare
        home text;
      begin
        begin
          create extension if not exists pg_trgm;
        exception when others then
          raise notice 'pg_trgm cannot be had: the console finds substrings by scanning';
        end;
        select quote_ident(n.nspname) into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
        if home is not null then
          execute format('create index users_by_name_part on users using gin (name_lowered %s.gin_trgm_ops)', home);
          execute format('create index users_by_email_part on users using gin (email_lowered %s.gin_trgm_ops)', home);
          execute format('create index leagues_by_name_part on leagues using gin (name_lowered %s.gin_trgm_ops)', home);
          execute format('create index support_tickets_by_text on support_tickets using gin (description_lowered %s.gin_trgm_ops)', home);
        end if;
      end $$`,
  ]) {
    await statement.execute(db);
  }
}
