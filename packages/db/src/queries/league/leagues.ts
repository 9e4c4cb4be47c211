import type { LeagueSettings } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import { SEASON_LOCKS } from '../../connection/advisory-locks.ts';
import type { Db, Tx } from '../../connection/database.ts';
import { type Orders, orderBy, type Slice, sliceOf } from '../order.ts';
import { contains } from '../text.ts';
import { winnersCount } from './winners.ts';

const seasonsBy = (now: RawBuilder<Date>) =>
  sql`seasons_now as materialized (select id, league_type, year, last_round, current_round_of(id) as current_round, ${now} as now from seasons)`;

/**
 * Seasons with the current round and the time of reading, which determine the status and round that
 * are displayed (rules 1).
 */
export const seasonsNow = seasonsBy(sql`settled_now()`);

/** The values that determine a league's status and displayed round, and its creator's settings. */
export type LeagueTimestamps = {
  /** The start round chosen at creation. */
  startRound: number;
  /** The actual start round: the next one that is not void (rules 2). */
  effectiveStart: number;
  completedRound: number | null;
  /** The deadline of the effective start. */
  startsAt: Date | null;
  currentRound: number;
  now: Date;
  settings: LeagueSettings;
};

export type LeagueEntry = LeagueTimestamps & { id: number; name: string; leagueType: string; year: number };

const timestampColumns = sql`leagues.start_round as "startRound", start_round_of(leagues.season_id, leagues.start_round)::int as "effectiveStart",
  leagues.completed_round as "completedRound", start.starts_at as "startsAt", season.current_round as "currentRound", season.now, leagues.settings`;

export const entryColumns = sql`leagues.id, leagues.name, season.league_type as "leagueType", season.year, ${timestampColumns}`;

export const entryJoins = sql`
  join seasons_now season on season.id = leagues.season_id
  left join rounds start on start.season_id = leagues.season_id and start.ordinal = start_round_of(leagues.season_id, leagues.start_round)`;

/** A user's leagues, latest joined first. */
export async function listLeaguesOf(db: Db, userId: number): Promise<LeagueEntry[]> {
  const { rows } = await sql<LeagueEntry>`
    with ${seasonsNow}
    select ${entryColumns} from members join leagues on leagues.id = members.league_id ${entryJoins}
    where members.user_id = ${userId}
    order by members.joined_at desc, leagues.id desc`.execute(db);
  return rows;
}

export type AdminLeagueEntry = LeagueEntry & {
  total: number;
  alive: number;
  adminName: string | null;
  createdAt: Date;
  winners: number | null;
};
const ORDERS = {
  default: 'leagues.created_at desc, leagues.id desc',
  '-created': 'leagues.created_at desc, leagues.id desc',
  created: 'leagues.created_at, leagues.id',
  name: 'leagues.name_lowered, leagues.id',
  '-name': 'leagues.name_lowered desc, leagues.id desc',
  members: 'leagues.total, leagues.id',
  '-members': 'leagues.total desc, leagues.id desc',
} satisfies Orders<string>;

export type LeagueSearch = {
  search: string;
  filter: 'all' | 'active' | 'inactive';
  sort?: Exclude<keyof typeof ORDERS, 'default'>;
};

function matchingLeagues({ search, filter: status }: LeagueSearch) {
  const activeCondition = sql`(completed_round is null and ((season_id, start_round) in (
    select made.season_id, made.ordinal from rounds made join seasons_now on seasons_now.id = made.season_id
    join rounds start on start.season_id = made.season_id and start.ordinal = start_round_of(made.season_id, made.ordinal)
    where start.starts_at <= seasons_now.now)) is true)`;
  const conditions = [
    ...{ all: [], active: [activeCondition], inactive: [sql`not ${activeCondition}`] }[status],
    ...(search === '' ? [] : [contains('name_lowered', search)]),
  ];
  return sql`from leagues ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}`;
}

/** Ids of matching leagues, newest first by default. "Active" means In Progress. */
export async function findLeagueIds(db: Db, filter: LeagueSearch, { offset, limit }: Slice): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${seasonsNow}
    select id ${matchingLeagues(filter)} ${orderBy(ORDERS, filter.sort)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Leagues in the order of the ids. */
export async function listLeagues(db: Db, ids: readonly number[]): Promise<AdminLeagueEntry[]> {
  const { rows } = await sql<AdminLeagueEntry>`
    with ${seasonsNow}
    select ${entryColumns}, leagues.total, leagues.alive, leagues.created_at as "createdAt", users.name as "adminName",
      (select ${winnersCount} from (select leagues.*) l) as winners
    from unnest(${ids}::integer[]) with ordinality wanted (league_id, position) join leagues on leagues.id = wanted.league_id ${entryJoins}
    left join users on users.id = coalesce(leagues.owner_id, leagues.created_by) order by wanted.position`.execute(db);
  return rows;
}

/** One page of leagues, and their total. */
export async function searchLeagues(
  db: Db,
  { page, pageSize, ...filter }: LeagueSearch & { page: number; pageSize: number },
): Promise<{ rows: AdminLeagueEntry[]; total: number }> {
  const rows = await listLeagues(db, await findLeagueIds(db, filter, sliceOf({ page, pageSize })));
  const counted = await sql<{ total: number }>`with ${seasonsNow} select count(*)::integer as total ${matchingLeagues(filter)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * Locks the user's row, so that a user's leagues are counted and created one at a time. Returns
 * false for a deleted account.
 */
export async function lockUser(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and former_at is null for no key update`.execute(tx);
  return rows.length > 0;
}

/** The slots (1 and 2) that a user's leagues occupy in a season. */
export async function listCreatorSlots(db: Db, { seasonId, userId }: { seasonId: number; userId: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('leagues')
    .select('creator_slot')
    .where('season_id', '=', seasonId)
    .where('created_by', '=', userId)
    .execute();
  return rows.map((row) => row.creator_slot);
}

export type NewLeague = {
  key: string;
  name: string;
  passwordEncrypted: string;
  seasonId: number;
  startRound: number;
  createdBy: number;
  creatorSlot: number;
  settings?: LeagueSettings;
};

/** Adds a league without members. Returns null if its key is in use. */
export async function insertLeague(tx: Tx, league: NewLeague): Promise<number | null> {
  const row = await tx
    .insertInto('leagues')
    .values({
      key: league.key,
      name: league.name,
      password_encrypted: league.passwordEncrypted,
      season_id: league.seasonId,
      start_round: league.startRound,
      completed_round: null,
      created_by: league.createdBy,
      owner_id: league.createdBy,
      creator_slot: league.creatorSlot,
      settings: league.settings,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type LeagueAtKey = { id: number; key: string; passwordEncrypted: string };

/**
 * The league with that key or else the one with the next key, so that a search takes the same time
 * whether or not the key exists; undefined after the last key.
 */
export async function findLeagueAtKey(db: Db, key: string): Promise<LeagueAtKey | undefined> {
  const { rows } = await sql<LeagueAtKey>`
    select id, key, password_encrypted as "passwordEncrypted" from leagues where key >= ${key} order by key limit 1`.execute(db);
  return rows[0];
}

/**
 * Locks the league's row until the transaction ends, and makes the season's next sweep wait for it.
 */
export async function lockLeague(tx: Tx, leagueId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${SEASON_LOCKS.entries}::int, held.season_id::int)
    from (select season_id from leagues where id = ${leagueId} for no key update) held`.execute(tx);
}

/**
 * Makes the season's next sweep wait for this transaction. A time that is read after this call is
 * either before that sweep or past the deadline.
 */
export async function lockEntriesShared(tx: Tx, seasonId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${SEASON_LOCKS.entries}::int, ${seasonId}::int)`.execute(tx);
}

/**
 * Waits for all open transactions that join a league of the season, without blocking later ones.
 */
export async function waitForEntries(tx: Tx, seasonId: number): Promise<void> {
  await sql`savepoint entries`.execute(tx);
  await sql`select pg_advisory_xact_lock(${SEASON_LOCKS.entries}::int, ${seasonId}::int)`.execute(tx);
  await sql`rollback to savepoint entries`.execute(tx);
  await sql`release savepoint entries`.execute(tx);
}

/**
 * Reads what decides whether the league can still be joined. Uses the clock alone, so a passed
 * deadline locks before it is recorded.
 */
export async function readLeagueTimestamps(db: Db, leagueId: number): Promise<LeagueTimestamps | undefined> {
  const { rows } = await sql<LeagueTimestamps>`
    with ${seasonsBy(sql`app_now()`)} select ${timestampColumns} from leagues ${entryJoins} where leagues.id = ${leagueId}`.execute(db);
  return rows[0];
}

/** Whether a round's deadline has passed, by the clock alone; null while it is unknown. */
export async function isDeadlineReached(db: Db, { seasonId, round }: { seasonId: number; round: number }): Promise<boolean | null> {
  const { rows } = await sql<{ isReached: boolean | null }>`
    select deadline_of(${seasonId}::smallint, ${round}::smallint) <= app_now() as "isReached"`.execute(db);
  return rows[0]?.isReached ?? null;
}

/** The number of members; 0 for an unknown league. */
export async function countMembersOf(db: Db, leagueId: number): Promise<number> {
  const row = await db.selectFrom('leagues').select('total').where('id', '=', leagueId).executeTakeFirst();
  return row?.total ?? 0;
}
