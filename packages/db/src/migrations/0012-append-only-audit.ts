import { type Kysely, sql } from 'kysely';

/**
 * The hashed fields of a log entry. Columns added later are not hashed, so old entries stay
 * verifiable.
 */
const PAYLOADS = {
  admin_audit: `pg_catalog.jsonb_build_array('admin_audit', new.id, extract(epoch from new.at), new.actor_id, new.action, new.subject, new.details)`,
  security_events: `pg_catalog.jsonb_build_array('security_events', new.id, extract(epoch from new.at), new.kind, new.user_id, new.address_hash, new.request_id, new.details)`,
};

/**
 * Makes both logs append-only and links their entries in one hash chain. A deferred trigger extends
 * the chain at commit, so its head is locked only briefly and cannot deadlock. Names include their
 * schema, because a restore has an empty search path.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = rows[0]?.schema ?? 'public';
  for (const statement of [
    ...tables,
    ...Object.entries(PAYLOADS).map(([log, payload]) => chainFunction(schema, { log, payload })),
    ...existingEntries(schema),
    ...Object.keys(PAYLOADS).map(
      (log) => `create constraint trigger ${log}_chain after insert on ${log}
        deferrable initially deferred for each row execute function ${schema}.chain_${log}()`,
    ),
    ...refusals(schema),
  ]) {
    await sql.raw(statement).execute(db);
  }
}

const tables = [
  `create table security_events (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    kind text not null,
    user_id integer references users,
    address_hash text,
    request_id text,
    details jsonb not null default '{}'
  )`,
  `create index security_events_by_user on security_events (user_id, id desc)`,
  `create table audit_chain (
    seq bigint primary key,
    log text not null,
    entry_id bigint not null,
    hash bytea not null,
    unique (log, entry_id)
  )`,
  `create table audit_head (is_only boolean primary key default true check (is_only), seq bigint not null, hash bytea not null)`,
];

const chainFunction = (schema: string, { log, payload }: { log: string; payload: string }) =>
  `create function ${schema}.chain_${log}() returns trigger language plpgsql as $$
    declare
      entry bytea := pg_catalog.convert_to((${payload})::text, 'UTF8');
      head ${schema}.audit_head;
    begin
      if exists (select from ${schema}.audit_chain c where c.log = '${log}' and c.entry_id = new.id) then return null; end if;
      insert into ${schema}.audit_head as h (seq, hash) values (1, pg_catalog.sha256(entry))
        on conflict (is_only) do update set seq = h.seq + 1, hash = pg_catalog.sha256(h.hash || entry)
        returning * into head;
      insert into ${schema}.audit_chain (seq, log, entry_id, hash) values (head.seq, '${log}', new.id, head.hash);
      return null;
    end $$`;

const existingEntries = (schema: string) => [
  `do $$
    declare
      new record;
      last bytea := '';
      place bigint := 0;
    begin
      for new in select * from ${schema}.admin_audit order by id loop
        place := place + 1;
        last := sha256(last || convert_to((${PAYLOADS.admin_audit})::text, 'UTF8'));
        insert into ${schema}.audit_chain (seq, log, entry_id, hash) values (place, 'admin_audit', new.id, last);
      end loop;
      if place > 0 then insert into ${schema}.audit_head (seq, hash) values (place, last); end if;
    end $$`,
];

const refusals = (schema: string) => [
  `create function ${schema}.refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create function ${schema}.refuse_audit_rewind() returns trigger language plpgsql as $$
    begin
      if new.seq = old.seq + 1 then return new; end if;
      raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
    end $$`,
  ...['admin_audit', 'security_events', 'audit_chain'].map(
    (table) => `create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function ${schema}.refuse_audit_change()`,
  ),
  `create trigger audit_head_append_only before delete or truncate on audit_head
    for each statement execute function ${schema}.refuse_audit_change()`,
  `create trigger audit_head_forward before update on audit_head for each row execute function ${schema}.refuse_audit_rewind()`,
];
