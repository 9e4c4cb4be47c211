import type { JobName } from '@survivor/contract/job-names';
import type { RoundToGrade } from '@survivor/rules';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Tx } from '../connection/database.ts';
import type { Tables } from '../tables.ts';
import { createTestDatabase, fillConsole, LARGE_CONSOLE, type TestDatabase } from '../testing/index.ts';
import { readConsoleHome } from './console/console-home.ts';
import { searchTickets } from './console/tickets.ts';
import { eliminateInRound, regradeLeagues } from './grading/grading.ts';
import {
  countRunsByStatus,
  findLastFinished,
  findLastRunAt,
  findLastSuccess,
  findLatestRun,
  listRuns,
  listUnfinishedRuns,
  type RunFilter,
} from './job/job-runs.ts';
import { listRunHours } from './job/run-hours.ts';
import { findLeagueState, findLeagueView } from './league/league-views.ts';
import { listLeaguesOf, searchLeagues } from './league/leagues.ts';
import { listPickers, loadMembers, loadMembersAfter, type StandingsHead } from './league/standings.ts';
import { readOldestDue } from './message/message-figures.ts';
import { acceptPicks, loadPickRefusalFacts } from './pick/picks.ts';
import { findSession } from './user/sessions.ts';
import { searchUsers } from './user/users.ts';

const { users, leagues, tickets, runs } = LARGE_CONSOLE;
const LARGEST_PAGE = 1000;
const BIG = ['users', 'leagues', 'members', 'messages', 'sessions', 'pick_events', 'support_tickets', 'job_runs'];
/** The number of leagues with members. */
const FILLED_LEAGUES = 2_000;
const MEMBERS_EACH = 20;
const ROUND = 9;

type UserSort = Parameters<typeof searchUsers>[1]['sort'];
type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Plan Rows'?: number; Plans?: Plan[] };
type Query = { readonly sql: string; readonly parameters: readonly unknown[] };

let test: TestDatabase;
let db: Db;
let member: { leagueId: number; userId: number };
const queries: Query[] = [];

async function fillSeason({ pool }: TestDatabase): Promise<void> {
  await pool.query(
    `insert into members (league_id, user_id, name, is_admin, picks)
     select l.id, l.created_by + place, 'Player ' || place, place = 0,
       (select array_agg(case when n < $2 then (1 + (l.id + place + n) % 32)::smallint end order by n) from generate_series(1, 18) n)
     from (select * from leagues order by id limit $3) l, generate_series(0, $1::int - 1) place`,
    [MEMBERS_EACH, ROUND, FILLED_LEAGUES],
  );
  await pool.query(
    'insert into pick_events select clock_timestamp(), league_id, user_id, $1::int, picks[$1::int] from members where picks[$1::int] is not null',
    [ROUND - 1],
  );
  await pool.query(`insert into sessions select 'session-' || id, id, clock_timestamp() + interval '1 day' from users`);
  await pool.query(
    `insert into messages (user_id, channel, kind, subject, season_id, round, state, ended_at, due_at)
     select u.id, 'email', 'week', n, s.id, $1, case when n = 1 and u.id % 1000 = 0 then 'queued' else 'sent' end,
       case when n = 1 and u.id % 1000 = 0 then null else clock_timestamp() end, clock_timestamp() - interval '11 minutes'
     from (select id from users order by id limit 20000) u, seasons s, generate_series(1, 2) n`,
    [ROUND - 1],
  );
  await pool.query('vacuum (analyze) members, pick_events, sessions, messages');
}

beforeAll(async () => {
  test = await createTestDatabase();
  await fillConsole(test);
  await fillSeason(test);
  const first = await test.db.selectFrom('members').select(['league_id', 'user_id']).orderBy('league_id').executeTakeFirstOrThrow();
  member = { leagueId: first.league_id, userId: first.user_id };
  db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: test.pool }),
    log: ({ query }) => void queries.push({ sql: query.sql, parameters: query.parameters }),
  });
});
afterAll(() => test.close());

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && BIG.includes(plan['Relation Name'] ?? '') ? [`scans ${plan['Relation Name']}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)];
}

/** A page may be sorted, but not the whole table. */
function sortsOf(plan: Plan): string[] {
  const sorted = plan.Plans?.[0]?.['Plan Rows'] ?? 0;
  const own = plan['Node Type'] === 'Sort' && sorted > LARGEST_PAGE ? [`sorts ${sorted} rows`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(sortsOf)];
}

/** Only a count of all matches may scan a table. Everything else must use an index. */
const isCount = ({ sql }: Query) => /^\s*(with seasons_now .*)?select count\(\*\)::integer as total\s+from/s.test(sql);

/**
 * Plans for fast random access, whatever the server's settings: with a high seek cost, a sequential
 * scan may be right.
 */
async function explain({ sql, parameters }: Query): Promise<Plan> {
  const client = await test.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local random_page_cost = 1.1');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${sql}`, [...parameters]);
    return rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function sequentialScans(work: () => Promise<unknown>, faultsOf = scansOf): Promise<string[]> {
  queries.length = 0;
  await work();
  const scans: string[] = [];
  for (const query of [...queries].filter((one) => !isCount(one))) scans.push(...faultsOf(await explain(query)));
  return scans;
}

const league = (filter: Partial<Parameters<typeof searchLeagues>[1]>) => () =>
  searchLeagues(db, { search: '', filter: 'all', page: 1, pageSize: 10, ...filter });
const ticket = (filter: Partial<Parameters<typeof searchTickets>[1]>) => () =>
  searchTickets(db, { search: '', issueTypes: [], isResolved: null, page: 1, pageSize: 100, ...filter });
const user =
  (search: string, page = 1, sort?: UserSort) =>
  () =>
    searchUsers(db, { search, page, pageSize: 100, sort });
const run =
  (filter: Partial<RunFilter>, offset = 0) =>
  () =>
    listRuns(db, { names: null, type: null, status: null, ...filter }, { offset, limit: 20 });
const FETCHES: JobName[] = ['FetchGames', 'FetchTeams'];

const CASES: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['users', user('')],
  ['the last users', user('', users / 100)],
  ['a user by address', user('.4242@')],
  ['users by name', user('BRANDT')],
  ['users by what all have', user('example.com')],
  ['nobody', user('nobody at all')],
  ['leagues', league({})],
  ['the last leagues', league({ page: leagues / 10 })],
  ['leagues in progress', league({ filter: 'active' })],
  ['leagues in progress, far back', league({ filter: 'active', page: 1500 })],
  ['leagues not in progress', league({ filter: 'inactive' })],
  ['leagues not in progress, far back', league({ filter: 'inactive', page: 2500 })],
  ['a league by name', league({ search: 'pool 4242', filter: 'active' })],
  ['no league', league({ search: 'no such league' })],
  ['tickets', ticket({})],
  ['the last tickets', ticket({ page: tickets / 100 })],
  ['open tickets', ticket({ isResolved: false })],
  ['the last resolved tickets', ticket({ isResolved: true, page: (tickets * 0.9) / 100 })],
  ['a ticket by text', ticket({ search: 'case 4242' })],
  ['tickets by address', ticket({ search: '.4242@' })],
  ['no ticket', ticket({ search: 'no such ticket' })],
  ['runs', run({})],
  ['the last runs', run({}, runs - 20)],
  ['failed runs', run({ status: 'Failed' }, 500)],
  ['runs under way', run({ status: 'Processing' })],
  ['runs by type', run({ type: 'Background' }, runs / 2)],
  ['runs by name', run({ names: FETCHES }, runs / 2)],
  ['runs by name and status', run({ names: FETCHES, status: 'Failed' })],
  ['runs of a rare name', run({ names: ['InitializeGlobalState'] })],
  ['unfinished runs', () => listUnfinishedRuns(db, { olderThanSeconds: 5 })],
  ['the last run of a rare scope', () => findLastRunAt(db, { name: 'FetchGames', scope: 'all' })],
  ['the last result of a rare scope', () => findLastFinished(db, { name: 'FetchGames', scope: 'all' })],
  ['the latest run', () => findLatestRun(db, 'FetchTeams')],
  ['the last success', () => findLastSuccess(db, ['FetchGames', 'InitializeGlobalState'])],
  ["the figures of the console's home", () => readConsoleHome(db, { year: 2025, limit: 1000 })],
  ['the runs of a day', () => listRunHours(db, 24)],
  ['the counts by status', () => countRunsByStatus(db)],
];

const failing: RoundToGrade = { ordinal: ROUND - 1, failing: new Map([[1, 'loss']]), safe: new Set([2]) };
const head: StandingsHead = {
  startRound: ROUND - 1,
  displayedRound: ROUND,
  completedRound: null,
  rounds: [
    { ordinal: ROUND - 1, isLocked: true, isRevealed: true, isPending: true },
    { ordinal: ROUND, isLocked: false, isRevealed: false, isPending: false },
  ],
  results: [{ round: ROUND - 1, teamId: 1, result: 'L' }],
};

/** The queries of each player's request, and of grading some leagues. */
const HOT: readonly (readonly [string, (tx: Tx) => Promise<unknown>])[] = [
  ['a pick', (tx) => acceptPicks(tx, [{ ...member, round: ROUND, teamId: 30 }], { changesPerMinute: 30 })],
  ['a refused pick', (tx) => loadPickRefusalFacts(tx, { ...member, round: ROUND, teamId: 30 })],
  ['the members of a league', (tx) => loadMembersAfter(tx, { leagueId: member.leagueId, after: 0, limit: 10, head })],
  ['some members of a league', (tx) => loadMembers(tx, { leagueId: member.leagueId, head, userIds: [member.userId] })],
  ['who has picked', (tx) => listPickers(tx, { leagueId: member.leagueId, round: ROUND, limit: 501 })],
  ['the state of a league', (tx) => findLeagueState(tx, member.leagueId)],
  ['a league as a member sees it', (tx) => findLeagueView(tx, member)],
  ['the leagues of a person', (tx) => listLeaguesOf(tx, member.userId)],
  ['a session', (tx) => findSession(tx, `session-${member.userId}`)],
  ['the oldest message that is due', (tx) => readOldestDue(tx)],
  [
    'members who are eliminated',
    (tx) => {
      const found = { leagueIds: `{${member.leagueId}}`, userIds: `{${member.userId}}` };
      return eliminateInRound(tx, { seasonId: 1, leagues: found, round: failing });
    },
  ],
  ['leagues that are regraded', (tx) => regradeLeagues(tx, { leagueIds: [member.leagueId], rounds: [failing] })],
];

const FAR = 400;
const USER_SORTS = ['name', '-name', 'email', '-email', 'lastLogin', '-lastLogin'] as const;
const LEAGUE_SORTS = ['name', '-name', 'members', '-members', 'created', '-created'] as const;
const TICKET_SORTS = ['issueType', '-issueType', 'status', '-status', 'created', '-created'] as const;
const RUN_SORTS = ['name', '-name', 'status', '-status', 'started', '-started'] as const;

/** The first page and a distant one, by every column in both directions. */
const SORTED: readonly (readonly [string, () => Promise<unknown>])[] = [1, FAR].flatMap((page) => [
  ...USER_SORTS.map((sort) => [`users by ${sort}, page ${page}`, user('', page, sort)] as const),
  ...LEAGUE_SORTS.map((sort) => [`leagues by ${sort}, page ${page}`, league({ sort, page })] as const),
  ...TICKET_SORTS.map((sort) => [`tickets by ${sort}, page ${page}`, ticket({ sort, page })] as const),
  ...RUN_SORTS.map((sort) => [`runs by ${sort}, page ${page}`, run({ sort }, 20 * (page - 1))] as const),
]);

describe(`with ${users} users, ${leagues} leagues, ${tickets} tickets and ${runs} runs`, () => {
  it.each(CASES)('%s are found by an index', async (_name, work) => {
    expect(await sequentialScans(work)).toEqual([]);
    expect(queries.length).toBeGreaterThan(0);
  });

  it.each(HOT)('%s: every row is found by an index', async (_name, work) => {
    const undone = new Error('undone');
    const transaction = db.transaction().execute(async (tx) => {
      queries.length = 0;
      await work(tx);
      throw undone;
    });
    await expect(transaction).rejects.toBe(undone);
    const statements = queries.filter(({ sql }) => !/^(begin|rollback|set)/.test(sql));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) expect(scansOf(await explain(statement))).toEqual([]);
  });

  it.each(SORTED)('%s stand in order already, and are found by an index', async (_name, work) => {
    expect(await sequentialScans(work, (plan) => [...scansOf(plan), ...sortsOf(plan)])).toEqual([]);
    expect(queries.length).toBeGreaterThan(0);
  });

  it('a search finds the same with trigrams as by a scan', async () => {
    for (const search of ['.4242@', 'BRANDT', '%', '_', "'s", 'a\\b', 'zz']) {
      const { rows } = await test.pool.query<{ total: number }>(
        `select count(*)::integer as total from users where strpos(lower(name), lower($1)) > 0 or strpos(lower(email), lower($1)) > 0`,
        [search],
      );
      expect([search, (await searchUsers(db, { search, page: 1, pageSize: 100 })).total]).toEqual([search, rows[0]?.total]);
    }
  });
});
