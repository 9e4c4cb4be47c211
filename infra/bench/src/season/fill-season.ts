import { migrate } from '@survivor/db/migrations/migrate';
import { setVirtualClock, startVirtualClock } from '@survivor/db/queries/season/clock';
import { addMissingTeams } from '@survivor/db/queries/season/games';
import { addMissingSeasons } from '@survivor/db/queries/season/seasons';
import { createEmptyLeagues } from '@survivor/db/testing';
import { NFL_TEAMS } from '@survivor/rules';
import { processOutcomes } from '@survivor/services';
import type pg from 'pg';
import type { OpenDatabase } from '../system/databases.ts';
import { deadlineOf, drawPickRows, GAMES, LAST_ROUND, MEMBERS_PER_LEAGUE, ROUND, YEAR } from './season-shape.ts';

const KINDS_OF_MEMBERS = 20_000;
/** Four times as many people as leagues of 20, so that everybody is in five leagues. */
export const PEOPLE_PER_LEAGUE = 4;
const DAY_MS = 86_400_000;

async function insertGames(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into games (season_id, round, home_team_id, away_team_id, kickoff_at, status, source_id)
     select s.id, g.round, g.home, g.away, g."kickoffAt", 'NS', 'bench-' || g.round || '-' || g.home
     from seasons s, jsonb_to_recordset($1) g (round smallint, home smallint, away smallint, "kickoffAt" timestamptz) where s.year = $2`,
    [JSON.stringify(GAMES), YEAR],
  );
  const rounds = 'insert into rounds (season_id, ordinal) select id, n from seasons, generate_series(1, $2::int) n where year = $1';
  await pool.query(rounds, [YEAR, LAST_ROUND]);
}

/** Adds people until there are this many. */
export async function addUsers(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into users (issuer, subject, name, email, username, last_seen_at)
     select 'https://bench.example.com', n::text, 'Player ' || n, 'player-' || n || '@example.com', 'player-' || n, clock_timestamp()
     from generate_series((select count(*) from users) + 1, $1::int) n`,
    [count],
  );
}

/** Gives the games of these rounds their final scores. */
async function playRounds(pool: pg.Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `update games set status = 'FT', home_score = case when g."isHomeWin" then 24 else 17 end, away_score = case when g."isHomeWin" then 17 else 24 end,
       first_final_at = kickoff_at + interval '3 hours'
     from jsonb_to_recordset($1) g (round int, home int, "isHomeWin" bool) where games.round = g.round and games.home_team_id = g.home`,
    [JSON.stringify(GAMES.filter(({ round }) => round >= from && round <= to))],
  );
}

/** Inserts this many leagues of 20, without foreign keys and triggers, which are not measured. */
async function insertLeagues({ db, pool }: OpenDatabase, leagues: number): Promise<void> {
  const users = leagues * PEOPLE_PER_LEAGUE;
  await addUsers(pool, users);
  const { id: seasonId } = await db.selectFrom('seasons').select('id').where('year', '=', YEAR).executeTakeFirstOrThrow();
  const size = { total: MEMBERS_PER_LEAGUE, alive: MEMBERS_PER_LEAGUE };
  const rows = Array.from({ length: leagues }, (_, at) => ({ name: `League ${at + 1}`, seasonId, createdBy: at + 1, ...size }));
  await createEmptyLeagues(db, rows);
  const kinds = drawPickRows(Math.min(KINDS_OF_MEMBERS, leagues * MEMBERS_PER_LEAGUE)).map((picks, n) => ({ n, picks }));
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('create temporary table kinds (n int primary key, picks smallint[])');
    await client.query(
      'insert into kinds select k.n, k.picks || array_fill(null::smallint, array[$2::int]) from jsonb_to_recordset($1) k (n int, picks smallint[])',
      [JSON.stringify(kinds), LAST_ROUND - ROUND],
    );
    await client.query(
      `insert into members (league_id, user_id, name, is_admin, picks)
       select league, id, 'Player ' || id, place = 0, kinds.picks
       from generate_series(1, $1::int) league, generate_series(0, ${MEMBERS_PER_LEAGUE - 1}) place,
         lateral (select 1 + (league - 1 + place * ($2::int / ${MEMBERS_PER_LEAGUE})) % $2::int as id) own
       join kinds on true
       where kinds.n = (abs(hashint8(league::bigint * 32 + place)::bigint) % $3::bigint)::int
       order by league, place`,
      [leagues, users, kinds.length],
    );
  } finally {
    client.release(true);
  }
}

/** Fills an empty database with leagues of 20 that have survived four graded weeks. */
export async function fillOpenWeek({ db, pool }: OpenDatabase, members: number): Promise<void> {
  await migrate(db);
  await addMissingTeams(db, NFL_TEAMS);
  await addMissingSeasons(db, [{ leagueType: 'NFL', year: YEAR, display: 'Benchmark', state: 'available', lastRound: LAST_ROUND }]);
  await startVirtualClock(db, new Date(deadlineOf(ROUND).getTime() - DAY_MS));
  await insertGames(pool);
  await playRounds(pool, 1, ROUND - 1);
  await insertLeagues({ db, pool }, members / MEMBERS_PER_LEAGUE);
  await pool.query('vacuum (analyze) members');
  const { summary } = await processOutcomes({ db, season: YEAR });
  if (!summary.startsWith('0 members eliminated')) throw new Error(`everybody was to survive the first four weeks: ${summary}`);
  await pool.query('vacuum (freeze, analyze)');
}

/** Moves such a season to the moment before Week 5 is graded. */
export async function endWeek({ db, pool }: OpenDatabase): Promise<void> {
  await playRounds(pool, ROUND, ROUND);
  await setVirtualClock(db, new Date(deadlineOf(ROUND).getTime() + 4 * DAY_MS));
  await pool.query('vacuum (freeze, analyze)');
}
