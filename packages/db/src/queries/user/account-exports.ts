import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

/** A finished export is kept for a day. One that is unfinished after minutes counts as failed. */
const RETENTION = sql`interval '1 day'`;
const TIMEOUT = sql`interval '5 minutes'`;

/** Starts a new export and discards the previous one. */
export async function startExport(tx: Tx, userId: number): Promise<void> {
  await sql`
    insert into account_exports (user_id) values (${userId})
    on conflict (user_id) do update set asked_at = clock_timestamp(), made_at = null, content = null, file = null, downloading_until = null`.execute(
    tx,
  );
}

export type ExportState = { state: 'making' | 'ready' | 'failed'; until: Date | null };

/** The state of a user's export, and its expiry once finished; undefined without an export. */
export async function findExport(db: Db, userId: number): Promise<ExportState | undefined> {
  const { rows } = await sql<ExportState>`
    select case when made_at is not null then 'ready' when asked_at > clock_timestamp() - ${TIMEOUT} then 'making' else 'failed' end as state,
      made_at + ${RETENTION} as until
    from account_exports where user_id = ${userId} and coalesce(made_at, asked_at) > clock_timestamp() - ${RETENTION}`.execute(db);
  return rows[0];
}

/**
 * A download of an export. `until` identifies it, because no other ends in the same microsecond.
 */
export type Download = { readonly userId: number; readonly until: string };

/**
 * Starts a download that expires after `seconds`. Only one may run at a time: returns undefined if
 * one is running or there is no export.
 */
export async function startDownload(db: Db, { userId, seconds }: { userId: number; seconds: number }): Promise<Download | undefined> {
  const { rows } = await sql<Download>`
    update account_exports set downloading_until = clock_timestamp() + make_interval(secs => ${seconds})
    where user_id = ${userId} and made_at > clock_timestamp() - ${RETENTION} and (downloading_until <= clock_timestamp()) is not false
    returning user_id as "userId", downloading_until::text as until`.execute(db);
  return rows[0];
}

/** Whole seconds until the current download expires; 0 without a download. */
export async function secondsUntilDownload(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select greatest(0, ceil(extract(epoch from downloading_until - clock_timestamp())))::integer as wait
    from account_exports where user_id = ${userId} and downloading_until is not null`.execute(db);
  return rows[0]?.wait ?? 0;
}

/**
 * Up to `length` bytes of the export from an offset; empty at its end. Undefined once the download
 * has ended or a new export was made.
 */
export async function readExportPart(
  db: Db,
  { userId, until }: Download,
  { from, length }: { from: number; length: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ part: Buffer }>`
    select substring(coalesce(file, convert_to(content, 'UTF8')) from ${from + 1}::integer for ${length}::integer) as part from account_exports
    where user_id = ${userId} and downloading_until = ${until}::timestamptz and downloading_until > clock_timestamp()`.execute(db);
  return rows[0]?.part;
}

export async function endDownload(db: Db, { userId, until }: Download): Promise<void> {
  await sql`
    update account_exports set downloading_until = null where user_id = ${userId} and downloading_until = ${until}::timestamptz`.execute(
    db,
  );
}

/** A table's rows as JSON, without columns that are secret or derived. */
const rowsOf = (table: string, where: RawBuilder<unknown>, without: readonly string[] = []) => sql`
  select to_jsonb(t) - ${[...without]}::text[] as row from ${sql.table(table)} t where ${where}`;

/**
 * Selects the personal data in each table (person-columns.test.ts). Leaves out session ids, which
 * are secret, and stored responses, which are copies.
 */
const EXPORT_QUERIES = {
  users: (id) => rowsOf('users', sql`t.id = ${id}`, ['name_lowered', 'email_lowered', 'name_look']),
  admin_addresses: (id) => rowsOf('admin_addresses', sql`t.user_id = ${id}`),
  calendar_addresses: (id) => rowsOf('calendar_addresses', sql`t.user_id = ${id}`, ['token_hash']),
  message_preferences: (id) => rowsOf('message_preferences', sql`t.user_id = ${id}`),
  push_devices: (id) => rowsOf('push_devices', sql`t.user_id = ${id}`, ['session_id', 'auth_secret']),
  muted_leagues: (id) => rowsOf('muted_leagues', sql`t.user_id = ${id}`),
  messages: (id) => rowsOf('messages', sql`t.user_id = ${id}`),
  sessions: (id) => rowsOf('sessions', sql`t.user_id = ${id}`, ['id']),
  sign_in_codes: (id) =>
    rowsOf('sign_in_codes', sql`t.session_id in (select id from sessions where user_id = ${id})`, [
      'code_hash',
      'browser_hash',
      'session_id',
    ]),
  leagues: (id) => sql`
    select to_jsonb(t) - '{password_encrypted,name_lowered,owner_id,pinned_text,pinned_by,pinned_at}'::text[] || jsonb_build_object('is_owner', t.owner_id = ${id}) as row
    from leagues t where ${id} in (t.created_by, t.owner_id)
    union all select jsonb_build_object('id', t.id, 'name', t.name, 'pinned_text', t.pinned_text, 'pinned_at', t.pinned_at)
    from leagues t where t.pinned_by = ${id}`,
  league_acts: (id) => sql`
    select to_jsonb(t) - '{author_id,member_id}'::text[]
      || jsonb_build_object('is_author', t.author_id is not distinct from ${id}, 'is_member', t.member_id is not distinct from ${id}) as row
    from league_acts t where t.author_id = ${id} or t.member_id = ${id}`,
  members: (id) => sql`
    select to_jsonb(t) || jsonb_build_object('league', l.name, 'picks', (
      select coalesce(jsonb_agg(jsonb_build_object('week', p.week, 'team', teams.name) order by p.week), '[]')
      from unnest(t.picks) with ordinality p (team_id, week) join teams on teams.id = p.team_id)) as row
    from members t join leagues l on l.id = t.league_id where t.user_id = ${id}`,
  pick_events: (id) => rowsOf('pick_events', sql`t.user_id = ${id}`),
  pick_plans: (id) => rowsOf('pick_plans', sql`t.user_id = ${id}`),
  support_tickets: (id) => rowsOf('support_tickets', sql`t.user_id = ${id}`, ['description_lowered']),
  // The ordinals reveal no notes, because answers and notes are counted separately.
  ticket_entries: (id) => sql`
    select jsonb_build_object('ticket_id', e.ticket_id, 'ordinal', e.ordinal, 'at', e.at, 'body', e.body) as row
    from ticket_entries e join support_tickets t on t.id = e.ticket_id where t.user_id = ${id} and e.kind = 'answer'`,
  idempotency_keys: (id) => rowsOf('idempotency_keys', sql`t.user_id = ${id}`, ['request_hash', 'answer']),
  security_counts: (id) => rowsOf('security_counts', sql`t.user_id = ${id}`),
  security_events: (id) => rowsOf('security_events', sql`t.user_id = ${id}`),
  admin_audit: (id) => rowsOf('admin_audit', sql`t.actor_id = ${id} or t.subject = 'user ' || ${id}::text`),
  corrections: (id) => rowsOf('corrections', sql`t.author_id = ${id}`),
  account_exports: (id) => rowsOf('account_exports', sql`t.user_id = ${id}`, ['content', 'file', 'downloading_until']),
} as const satisfies Record<string, (userId: number) => RawBuilder<unknown>>;

export const EXPORTED_TABLES = Object.keys(EXPORT_QUERIES);

/**
 * Writes one snapshot of all data about a user as a JSON document, inside PostgreSQL. Returns false
 * if no export is requested any more. Servers of the previous release read the column `content`.
 */
export async function makeExport(tx: Tx, userId: number): Promise<boolean> {
  const parts = Object.entries(EXPORT_QUERIES).map(
    ([table, query]) => sql`${table}::text, (select coalesce(jsonb_agg(row), '[]') from (${query(userId)}) ${sql.ref(table)})`,
  );
  const { numAffectedRows } = await sql`
    with made as materialized (select jsonb_pretty(jsonb_build_object(${sql.join(parts)})) as content)
    update account_exports set made_at = clock_timestamp(), content = made.content, file = convert_to(made.content, 'UTF8')
    from made where user_id = ${userId} and made_at is null`.execute(tx);
  return numAffectedRows === 1n;
}
