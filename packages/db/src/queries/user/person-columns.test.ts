import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLeagueRow, createSeason, createTeams, createTestDatabase, createUser, type TestDatabase } from '../../testing/index.ts';
import { EXPORTED_TABLES } from './account-exports.ts';
import { eraseAccount } from './accounts.ts';

/**
 * Every column that may hold text or identify a user, and its fate when an account is deleted
 * (rules 6). Add a new column here, and to `eraseAccount` or `deleteAccount`.
 */
const COLUMNS = {
  /** Rows of the user, which are deleted. */
  goes: {
    account_exports: 'user_id content file',
    admin_addresses: 'address user_id',
    calendar_addresses: 'user_id token_hash',
    idempotency_keys: 'user_id key request_hash answer',
    message_preferences: 'user_id email_kinds zone push_kinds lost_devices',
    messages: 'user_id channel kind subject state cause',
    pick_plans: 'user_id',
    muted_leagues: 'user_id',
    push_devices: 'user_id session_id endpoint public_key auth_secret browser',
    sessions: 'id user_id browser',
    sign_in_codes: 'code_hash browser_hash session_id redirect',
    support_tickets: 'user_id issue_type description description_lowered',
    ticket_entries: 'kind author_id body',
  },
  /** Rows that are kept without personal data. */
  'is emptied': {
    users: 'issuer subject name email username picture_uri name_lowered email_lowered name_look browser_zone',
  },
  /** Rows that are kept with the account's id, or with the name of a former member. */
  stays: {
    admin_audit: 'actor_id action subject details',
    corrections: 'kind status author_id reason gate_reasons',
    league_acts: 'author author_id act reason details',
    leagues: 'key name password_encrypted created_by name_lowered settings owner_id pinned_text pinned_by',
    members: 'user_id name elimination_reason',
    pick_events: 'user_id',
    security_counts: 'kind source user_id address_hash request_id details',
    security_events: 'kind user_id address_hash request_id details',
  },
  /** Contains at most account ids, and only briefly. */
  'has nobody in it': {
    audit_chain: 'log hash',
    audit_head: 'hash',
    cache_leases: 'id',
    clock: 'kind',
    games: 'status source_id',
    job_runs: 'name type status payload queue_entry error_message summary',
    job_schedules: 'id job_name',
    known_results: 'results',
    quarantined_events: 'source_id reason event line',
    rate_limits: 'bucket',
    rounds: 'graded graded_results',
    schema_state: 'oldest_release',
    schedule_changes: 'what',
    seasons: 'league_type display state grading',
    settings: 'key value',
    team_rounds: 'result',
    teams: 'league_type name abbreviation source_id',
    used_id_tokens: 'token_hash',
    worker_heartbeats: 'id label',
  },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const byTable = (rows: readonly { table: string; columns: string }[]) =>
  Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));

it('every column that may hold personal data has a documented fate', async () => {
  const { rows } = await database.pool.query<{ table: string; columns: string }>(`
    select table_name as table, string_agg(column_name, ' ' order by ordinal_position) as columns from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
      and (udt_name in ('text', 'varchar', 'bpchar', 'json', 'jsonb', 'bytea', 'inet', '_text', '_varchar', '_jsonb')
        or column_name ~ '(user|actor|author|owner|holder|person|account)' or column_name ~ '_by$')
    group by table_name`);
  expect(byTable(rows)).toEqual(Object.assign({}, ...Object.values(COLUMNS)));
});

it('every row that refers to an account, or to a row deleted with one, has a documented owner', async () => {
  const { rows } = await database.pool.query<{ table: string }>(`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid in ('users'::regclass, 'members'::regclass, 'sessions'::regclass)`);
  const owned = Object.keys({ ...COLUMNS.goes, ...COLUMNS.stays });
  expect(rows.map(({ table }) => table).filter((table) => !owned.includes(table))).toEqual([]);
});

it('the export of an account names every table with personal data', () => {
  const { goes, stays, 'is emptied': emptied } = COLUMNS;
  expect([...EXPORTED_TABLES].sort()).toEqual(Object.keys({ ...goes, ...stays, ...emptied }).sort());
});

it('an erased account has no rows left in deleted tables', async () => {
  const { id: userId } = await createUser(database.db);
  const { id: seasonId } = await createSeason(database.db);
  const { id: leagueId } = await createLeagueRow(database.db, { seasonId, createdBy: userId });
  await createTeams(database.db);
  for (const insert of [
    sql`insert into account_exports (user_id) values (${userId})`,
    sql`insert into admin_addresses (address, user_id) values ('a', ${userId})`,
    sql`insert into calendar_addresses (user_id, token_hash) values (${userId}, 't')`,
    sql`insert into idempotency_keys (user_id, key, request_hash) values (${userId}, 'k', 'h')`,
    sql`insert into message_preferences (user_id) values (${userId})`,
    sql`insert into rounds (season_id, ordinal) values (${seasonId}, 1) on conflict do nothing`,
    sql`insert into messages (user_id, channel, kind, subject, season_id, round) values (${userId}, 'email', 'pick-needed', 's', ${seasonId}, 1)`,
    sql`insert into muted_leagues (user_id, league_id) values (${userId}, ${leagueId})`,
    sql`insert into push_devices (user_id, endpoint, public_key, auth_secret) values (${userId}, 'e', 'p', 'a')`,
    sql`insert into pick_plans (league_id, user_id, round, team_id) values (${leagueId}, ${userId}, 1, 1)`,
    sql`insert into sessions (id, user_id, expires_at) values ('s', ${userId}, now())`,
    sql`insert into sign_in_codes (code_hash, browser_hash, session_id, expires_at) values ('c', 'b', 's', now())`,
    sql`insert into support_tickets (user_id, issue_type, description) values (${userId}, 'other', 'd')`,
    sql`insert into ticket_entries (ticket_id, kind, ordinal, author_id, body) select id, 'note', 1, ${userId}, 'n' from support_tickets`,
  ])
    await insert.execute(database.db);
  const countAll = async () => {
    const counts: Record<string, number> = {};
    for (const table of Object.keys(COLUMNS.goes)) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(database.db);
      counts[table] = rows[0]?.count ?? -1;
    }
    return counts;
  };
  const each = (count: number) => Object.fromEntries(Object.keys(COLUMNS.goes).map((table) => [table, count]));
  expect(await countAll()).toEqual(each(1));
  await database.db.transaction().execute((tx) => eraseAccount(tx, userId));
  expect(await countAll()).toEqual(each(0));
});
