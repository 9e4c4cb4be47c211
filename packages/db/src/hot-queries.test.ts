import type { RoundToGrade } from '@survivor/rules';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from './database.ts';
import { completeLeagues, EVERY_LEAGUE, eliminateInRound, findFailing, listLeagueRanges, regradeLeagues } from './queries/grading.ts';
import { findLeagueState, findLeagueView } from './queries/league-views.ts';
import { listLeaguesOf } from './queries/leagues.ts';
import { acceptPicks, loadPickQuestion } from './queries/picks.ts';
import { findSeasonVersions, loadGamesDocument, loadSeasonDocument } from './queries/season-documents.ts';
import { findSession } from './queries/sessions.ts';
import { listPickers, loadMembers, loadMembersAfter, type StandingsHead } from './queries/standings.ts';
import type { Tables } from './tables.ts';
import { createGame, createTestDatabase, fillConsole, type TestDatabase } from './testing/index.ts';
import { storedText } from './testing/stored-text.ts';

/** Plans are those of this version; of others the statements alone are compared. */
const PLANNED_BY = 18;
/** Analyse reads every row of tables up to 30,000 rows: with more, plans would be a matter of luck. */
const SIZE = { users: 5_000, leagues: 1_000, tickets: 10, runs: 10 };
const MEMBERS_EACH = 20;
const ROUND = 9;

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

let test: TestDatabase;
let db: Kysely<Tables>;
const asked: Statement[] = [];
let member: { leagueId: number; userId: number };
let seasonId: number;
let version: number;

async function fillSeason({ db: filled, pool }: TestDatabase): Promise<void> {
  for (let round = 1; round <= 18; round++)
    for (let game = 0; game < 16; game++)
      await createGame(filled, { seasonId, round, homeTeamId: 1 + ((game + round) % 16), awayTeamId: 17 + ((game + 3 * round) % 16) });
  await pool.query(
    `insert into members (league_id, user_id, name, is_admin, picks)
     select l.id, l.created_by + place, 'Player ' || place, place = 0,
       (select array_agg(case when n < $2 then (1 + (l.id + place + n) % 32)::smallint end order by n) from generate_series(1, 18) n)
     from leagues l, generate_series(0, $1::int - 1) place`,
    [MEMBERS_EACH, ROUND],
  );
  await pool.query(`insert into pick_events select clock_timestamp(), league_id, user_id, $1::int, picks[$1::int] from members`, [
    ROUND - 1,
  ]);
  await pool.query(`insert into sessions select 'session-' || id, id, clock_timestamp() + interval '1 day' from users`);
  await shrinkSeasons(pool);
  await pool.query('vacuum (analyze)');
}

/**
 * Each insert of a game leaves a dead version of its season, which stays while an autovacuum holds
 * an older snapshot.
 */
async function shrinkSeasons(pool: TestDatabase['pool']): Promise<void> {
  for (let pages = 2; pages > 1; ) {
    await pool.query('vacuum (full) seasons');
    const { rows } = await pool.query<{ pages: number }>(
      `select (pg_relation_size('seasons') / current_setting('block_size')::int)::int as pages`,
    );
    pages = rows[0]?.pages ?? 1;
  }
}

beforeAll(async () => {
  test = await createTestDatabase();
  await fillConsole({ ...test, size: SIZE });
  seasonId = (await test.db.selectFrom('seasons').select('id').executeTakeFirstOrThrow()).id;
  await fillSeason(test);
  const { id, created_by } = await test.db.selectFrom('leagues').selectAll().where('start_round', '=', 3).executeTakeFirstOrThrow();
  member = { leagueId: id, userId: created_by };
  const { rows } = await test.pool.query<{ server_version_num: string }>('show server_version_num');
  version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: test.pool }),
    log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
  });
});
afterAll(() => test.close());

const failing = (ordinal: number): RoundToGrade => ({ ordinal, failing: new Map([[1, 'loss']]), safe: new Set([2]) });
const PENDING: StandingsHead['rounds'] = [
  { ordinal: ROUND - 1, isLocked: true, isRevealed: true, isPending: true },
  { ordinal: ROUND, isLocked: false, isRevealed: false, isPending: false },
];
const head = (): StandingsHead => ({
  startRound: ROUND - 1,
  displayedRound: ROUND,
  completedRound: null,
  rounds: PENDING,
  results: [{ round: ROUND - 1, teamId: 1, result: 'L' }],
});

const HOT: Record<string, (tx: Tx) => Promise<unknown>> = {
  'accept-pick': (tx) => acceptPicks(tx, [{ ...member, round: ROUND, teamId: 30 }], { changesAMinute: 30 }),
  'refused-pick': (tx) => loadPickQuestion(tx, { ...member, round: ROUND, teamId: 30 }),
  'standings-members': (tx) => loadMembersAfter(tx, { leagueId: member.leagueId, after: 0, limit: 10, head: head() }),
  'standings-page': (tx) => loadMembers(tx, { leagueId: member.leagueId, head: head(), userIds: [member.userId] }),
  pickers: (tx) => listPickers(tx, { leagueId: member.leagueId, round: ROUND, limit: 501 }),
  'league-state': (tx) => findLeagueState(tx, member.leagueId),
  'league-view': (tx) => findLeagueView(tx, member),
  'my-leagues': (tx) => listLeaguesOf(tx, member.userId),
  'season-versions': (tx) => findSeasonVersions(tx, { leagueType: 'NFL', year: 2025 }),
  'season-document': (tx) => loadSeasonDocument(tx, seasonId),
  'games-document': (tx) => loadGamesDocument(tx, seasonId),
  sessions: (tx) => findSession(tx, `session-${member.userId}`),
  'grading-ranges': (tx) => listLeagueRanges(tx, { seasonId, membersEach: 5_000 }),
  'grading-find': (tx) => findFailing(tx, { seasonId, rounds: [failing(ROUND - 1)], membersEach: 5_000, most: 100_000 }),
  'grading-eliminate-found': (tx) => {
    const leagues = { leagueIds: `{${member.leagueId}}`, userIds: `{${member.userId}}` };
    return eliminateInRound(tx, { seasonId, leagues, round: failing(ROUND - 1) });
  },
  'grading-eliminate': (tx) => eliminateInRound(tx, { seasonId, leagues: EVERY_LEAGUE, round: failing(ROUND - 1) }),
  'grading-regrade': (tx) => regradeLeagues(tx, { leagueIds: [member.leagueId], rounds: [failing(ROUND - 2), failing(ROUND - 1)] }),
  'grading-complete': (tx) => completeLeagues(tx, { id: seasonId, lastRound: 18, closedThrough: ROUND - 1, leagues: EVERY_LEAGUE }),
};

async function statementsOf(work: (tx: Tx) => Promise<unknown>): Promise<Statement[]> {
  const undone = new Error('undone');
  const transaction = db.transaction().execute(async (tx) => {
    asked.length = 0;
    await work(tx);
    throw undone;
  });
  await expect(transaction).rejects.toBe(undone);
  return asked.filter((statement) => !/^(begin|rollback)/.test(statement.sql));
}

/** Which table is read by which index and how they are joined; without conditions, in which the values of this run stand. */
async function planOf({ sql: text, parameters }: Statement): Promise<string> {
  const { rows } = await test.pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [...parameters]);
  const nodes = rows.map((row) => row['QUERY PLAN']).filter((line) => /^\S|->|^ *(CTE|SubPlan|InitPlan)\b/.test(line));
  return nodes.map((line) => `-- ${line}`).join('\n');
}

/** As it stands in its file, or a clause a line where the query builder has written it. */
function readable(text: string): string {
  const broken = text.includes('\n') ? text : text.replace(/ (from|inner join|left join|where|and|order by|limit) (?=["(])/g, '\n$1 ');
  const lines = broken
    .trimEnd()
    .split('\n')
    .filter((line) => line.trim() !== '');
  const indentOf = (line = '') => line.length - line.trimStart().length;
  return lines.map((line) => line.slice(Math.min(indentOf(lines[0]), indentOf(line)))).join('\n');
}

const withoutPlans = (file: string) => file.replace(/^--.*\n/gm, '');

describe('the hot queries and their plans are as checked in', () => {
  it.each(Object.keys(HOT))('%s', async (name) => {
    const parts: string[] = [];
    for (const statement of await statementsOf(HOT[name] ?? (() => Promise.resolve()))) {
      parts.push(`${readable(statement.sql)};\n${await planOf(statement)}\n`);
    }
    const fresh = parts.join('\n');
    const stored = await storedText(new URL(`../sql/${name}.sql`, import.meta.url), fresh);
    if (version === PLANNED_BY) expect(fresh).toBe(stored);
    else expect(withoutPlans(fresh)).toBe(withoutPlans(stored));
  });
});
