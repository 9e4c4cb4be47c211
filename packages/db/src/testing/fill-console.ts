import type pg from 'pg';
import type { Db } from '../connection/database.ts';
import { startVirtualClock } from '../queries/season/clock.ts';
import { createEmptyLeagues, createSeason, createTeams, inMinutes, type LeagueOverrides } from './factories.ts';

/** The size at which the console must be fast. */
export const LARGE_CONSOLE = { users: 100_000, leagues: 50_000, tickets: 100_000, runs: 100_000 };

const ROUNDS = 18;
const CURRENT_ROUND = 9;
const WEEK_MS = 7 * 86_400_000;
const OPENING = new Date('2025-09-05T00:20:00Z').getTime();
const FIRST_NAMES = 'Ada Ben Chloe Dev Elif Femi Grace Hugo Ines Jonas Kaya Liam Mia Noor Omar Priya'.split(' ');
const LAST_NAMES = 'Abbott Brandt Castro Diallo Eriksen Fischer Gallo Haddad Ito Jensen Kim Lopez Mbeki'.split(' ');
const TOPICS = ['pick', 'locked', 'league', 'password', 'login', 'slow', 'kickoff', 'missing', 'team', 'wrong', 'score', 'email'];

/** League number n: a minute older than the next, with two leagues per creator. */
function leagueOf(n: number, { leagues, seasonId, firstUser }: { leagues: number; seasonId: number; firstUser: number }): LeagueOverrides {
  const startRound = 1 + (n % ROUNDS);
  const half = leagues / 2;
  return {
    key: `C${String(n).padStart(7, '0')}`,
    name: `${FIRST_NAMES[n % FIRST_NAMES.length]}'s ${TOPICS[Math.floor(n / 7) % TOPICS.length]} pool ${n}`,
    seasonId,
    startRound,
    completedRound: n % 3 === 0 && startRound < CURRENT_ROUND ? CURRENT_ROUND - 1 : null,
    total: 20,
    alive: n % 21,
    createdBy: firstUser + ((n - 1) % half),
    creatorSlot: 1 + Math.floor((n - 1) / half),
    createdAt: inMinutes(n - leagues),
  };
}

type People = { db: Db; pool: pg.Pool; seasonId: number };

async function fillPeople({ db, pool, seasonId }: People): Promise<void> {
  const { users, leagues, tickets } = LARGE_CONSOLE;
  await pool.query(
    `insert into users (issuer, subject, name, email, username, last_login_at, last_seen_at)
     select 'https://console.example.com', n::text, first || ' ' || last, lower(first || '.' || last) || '.' || n || '@example.com', lower(first) || n,
       clock_timestamp() - n * interval '1 minute', clock_timestamp() - n * interval '1 minute'
     from generate_series(1, $1::int) n,
       lateral (select ($2::text[])[1 + n % $4] as first, ($3::text[])[1 + (n / $4) % $5] as last) name`,
    [users, FIRST_NAMES, LAST_NAMES, FIRST_NAMES.length, LAST_NAMES.length],
  );
  const { rows } = await pool.query<{ first: number }>(`select min(id) as first from users where issuer = 'https://console.example.com'`);
  const firstUser = rows[0]?.first ?? 0;
  await createEmptyLeagues(
    db,
    Array.from({ length: leagues }, (_, index) => leagueOf(index + 1, { leagues, seasonId, firstUser })),
  );
  await pool.query(
    `insert into support_tickets (user_id, issue_type, description, is_resolved, resolved_at, created_at)
     select $4 + (n * 7919::bigint) % $5, ('{account,league,picks,technical,feature-request,enhancement,other}'::text[])[1 + n % 7],
       'My ' || ($2::text[])[1 + n % $3] || ' is ' || ($2::text[])[1 + (n / $3) % $3] || ', case ' || n, n % 10 > 0, case when n % 10 > 0 then clock_timestamp() end,
       clock_timestamp() - ($1::int - n) * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [tickets, TOPICS, TOPICS.length, firstUser, users],
  );
}

/**
 * One run a minute. Every tenth grades, one per hour and one per day read more games, and every
 * hundredth failed.
 */
async function fillRuns(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into job_runs (name, type, status, payload, error_message, summary, created_at, started_at, completed_at)
     select job, 'Background', case when n % 100 = 0 then 'Failed' else 'Succeeded' end,
       case when job = 'FetchGames' then jsonb_build_object('scope', case when n % 1440 = 1 then 'all' when n % 60 = 1 then 'undecided' else 'current' end, 'isForced', false)
         else '{}' end,
       case when n % 100 = 0 then 'The sports source answered 503' end, case when n % 100 > 0 then '16 games read, 3 changed' end, at, at, at + interval '2 seconds'
     from generate_series(1, $1::int) n,
       lateral (select case when n = 1 then 'InitializeGlobalState' when n % 1440 = 2 then 'FetchTeams' when n % 10 = 5 then 'ProcessGamesOutcomes' else 'FetchGames' end as job,
         clock_timestamp() - ($1::int - n) * interval '1 minute' as at) turn`,
    [LARGE_CONSOLE.runs],
  );
}

/**
 * Repeats until nearly all pages are visible: a concurrent reader such as autovacuum's analyze
 * hides rows from a vacuum.
 */
async function vacuum(pool: pg.Pool, table: string): Promise<void> {
  for (;;) {
    await pool.query(`vacuum (analyze) ${table}`);
    const { rows } = await pool.query<{ isVisible: boolean }>(
      `select relallvisible >= 0.99 * relpages as "isVisible" from pg_class where oid = $1::regclass`,
      [table],
    );
    if (rows[0]?.isVisible) return;
  }
}

/**
 * Fills an empty, migrated database for the console: a season in week 9 on a virtual clock, users,
 * leagues (completed, in progress and open), tickets and runs. Vacuums and analyzes it.
 */
export async function fillConsole({ db, pool }: { db: Db; pool: pg.Pool }): Promise<void> {
  const starts = Array.from({ length: ROUNDS }, (_, index) => new Date(OPENING + index * WEEK_MS));
  const now = new Date(OPENING + (CURRENT_ROUND - 1) * WEEK_MS - 86_400_000);
  await startVirtualClock(db, now);
  await createTeams(db);
  const { id } = await createSeason(db, { starts, currentRound: CURRENT_ROUND, closedThrough: CURRENT_ROUND - 1 });
  await fillPeople({ db, pool, seasonId: id });
  await fillRuns(pool);
  for (const table of ['users', 'leagues', 'support_tickets', 'job_runs']) await vacuum(pool, table);
}
