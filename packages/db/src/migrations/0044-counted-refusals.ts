import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * Refusals of the current hour, counted by source. Security events older than 180 days may be
 * deleted with their links once an audit entry `log prune` covers them (operate "Retention").
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = sql.raw(rows[0]?.schema ?? 'public');
  await sql`create table security_counts (
    hour timestamptz not null,
    kind text not null,
    source text not null,
    user_id integer references users,
    address_hash text,
    request_id text,
    count bigint not null,
    details jsonb not null default '{}',
    primary key (hour, kind, source)
  )`.execute(db);
  await sql`create function ${schema}.pruned_through() returns bigint language sql stable as $$
    select coalesce((select (details ->> 'seq')::bigint from ${schema}.admin_audit where action = 'log prune' order by id desc limit 1), 0) $$`.execute(
    db,
  );
  await sql`create function ${schema}.refuse_early_prune() returns trigger language plpgsql as $$
    begin
      if old.at < clock_timestamp() - interval '180 days' and exists (select from ${schema}.audit_chain c
        where c.log = 'security_events' and c.entry_id = old.id and c.seq <= ${schema}.pruned_through()) then return old; end if;
      raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`create function ${schema}.refuse_early_unlink() returns trigger language plpgsql as $$
    begin
      if old.log = 'security_events' and old.seq <= ${schema}.pruned_through()
        and not exists (select from ${schema}.security_events e where e.id = old.entry_id) then return old; end if;
      raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`create trigger security_events_retention before delete on security_events
    for each row execute function ${schema}.refuse_early_prune()`.execute(db);
  await sql`create trigger audit_chain_retention before delete on audit_chain
    for each row execute function ${schema}.refuse_early_unlink()`.execute(db);
  for (const table of ['security_events', 'audit_chain']) {
    await sql`create or replace trigger ${sql.ref(`${table}_append_only`)} before update or truncate on ${sql.table(table)}
      for each statement execute function ${schema}.refuse_audit_change()`.execute(db);
  }
}
