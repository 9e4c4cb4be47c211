import { MIGRATION_BOUNDS } from '@survivor/db/bounds';
import { type Db, openDatabase } from '@survivor/db/database';
import { migrate } from '@survivor/db/migrate';
import { setVirtualClock, startVirtualClock } from '@survivor/db/queries/clock';
import { addMissingTeams } from '@survivor/db/queries/games';
import { addMissingSeasons } from '@survivor/db/queries/seasons';
import { createEmptyLeagues, type LeagueOverrides } from '@survivor/db/testing';
import { NFL_TEAMS } from '@survivor/rules';
import { processOutcomes } from '@survivor/services';
import type pg from 'pg';
import {
  type BenchGame,
  deadlineOf,
  drawGames,
  drawPickRows,
  GRADED_ROUND,
  LAST_ROUND,
  MEMBERS_PER_LEAGUE,
  SEED,
  YEAR,
} from './season-shape.ts';

const KINDS_OF_MEMBERS = 20_000;
/** In one league of so many all members pick alike, so that some leagues are decided at once. */
const LIKE_MINDED = 25;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const isPlayed = (game: BenchGame, played: number) => game.round <= played;

async function insertGames(pool: pg.Pool, games: readonly BenchGame[]): Promise<void> {
  const column = <T>(read: (game: BenchGame) => T) => games.map(read);
  await pool.query(
    `insert into games (season_id, round, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, first_final_at, source_id)
     select s.id, g.round, g.home, g.away, g.kickoff, g.status, g.home_score, g.away_score,
       case when g.status = 'FT' then g.kickoff + interval '3 hours' end, 'bench-' || g.round || '-' || g.home
     from seasons s, unnest($1::smallint[], $2::smallint[], $3::smallint[], $4::timestamptz[], $5::text[], $6::smallint[], $7::smallint[])
       g (round, home, away, kickoff, status, home_score, away_score)
     where s.league_type = 'NFL' and s.year = $8`,
    [
      column((game) => game.round),
      column((game) => game.home),
      column((game) => game.away),
      column((game) => game.kickoffAt),
      column((game) => (isPlayed(game, GRADED_ROUND - 1) ? 'FT' : 'NS')),
      column((game) => (isPlayed(game, GRADED_ROUND - 1) ? game.homeScore : null)),
      column((game) => (isPlayed(game, GRADED_ROUND - 1) ? game.awayScore : null)),
      YEAR,
    ],
  );
  await pool.query(
    `insert into rounds (season_id, ordinal) select id, ordinal from seasons, generate_series(1, $2::int) ordinal where league_type = 'NFL' and year = $1`,
    [YEAR, LAST_ROUND],
  );
}

const PEOPLE_A_LEAGUE = 2;

async function insertUsers(pool: pg.Pool, users: number): Promise<void> {
  await pool.query(
    `insert into users (issuer, subject, name, email, username)
     select 'https://bench.example.com', n::text, 'Player ' || n, 'player-' || n || '@example.com', 'player-' || n from generate_series(1, $1::int) n`,
    [users],
  );
}

/** Leagues of 20 by their number, which is the one of their creator. */
async function insertLeagues(db: Db, leagues: number): Promise<void> {
  const { id: seasonId } = await db.selectFrom('seasons').select('id').where('year', '=', YEAR).executeTakeFirstOrThrow();
  const rows = Array.from({ length: leagues }, (_, at): LeagueOverrides => {
    const n = at + 1;
    const key = `B${String(n).padStart(7, '0')}`;
    return { key, name: `League ${n}`, seasonId, createdBy: n, total: MEMBERS_PER_LEAGUE, alive: MEMBERS_PER_LEAGUE };
  });
  await createEmptyLeagues(db, rows);
}

/** Twice as many people as leagues, each in ten of them. Foreign keys and the trigger are not what is measured. */
async function insertMembers(pool: pg.Pool, { leagues, pickRows }: { leagues: number; pickRows: (number | null)[][] }): Promise<void> {
  const users = leagues * PEOPLE_A_LEAGUE;
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(`create temporary table kinds (n int primary key, picks smallint[])`);
    await client.query(
      `insert into kinds select (row ->> 'n')::int, array(select jsonb_array_elements_text(row -> 'picks')::smallint) || array_fill(null::smallint, array[$2::int])
       from jsonb_array_elements($1::jsonb) row`,
      [JSON.stringify(pickRows.map((picks, n) => ({ n, picks }))), LAST_ROUND - GRADED_ROUND],
    );
    await client.query(
      `insert into members (league_id, user_id, name, is_admin, picks)
       select league, 1 + (league - 1 + place * ($2::int / 20)) % $2::int, 'Player ' || (1 + (league - 1 + place * ($2::int / 20)) % $2::int), place = 0, kinds.picks
       from generate_series(1, $1::int) league, generate_series(0, ${MEMBERS_PER_LEAGUE - 1}) place
       join kinds on true where kinds.n = (abs(hashint8(league::bigint * 32 + case when league % $4::int = 0 then 0 else place end)::bigint) % $3::bigint)::int
       order by league, place`,
      [leagues, users, pickRows.length, LIKE_MINDED],
    );
  } finally {
    client.release(true);
  }
}

async function playWeek(db: Db, pool: pg.Pool, games: readonly BenchGame[]): Promise<void> {
  const week = games.filter((game) => game.round === GRADED_ROUND);
  await pool.query(
    `update games set status = 'FT', home_score = g.home_score, away_score = g.away_score, first_final_at = games.kickoff_at + interval '3 hours'
     from unnest($1::smallint[], $2::smallint[], $3::smallint[]) g (home, home_score, away_score)
     where games.round = $4 and games.home_team_id = g.home`,
    [week.map((game) => game.home), week.map((game) => game.homeScore), week.map((game) => game.awayScore), GRADED_ROUND],
  );
  await setVirtualClock(db, new Date(deadlineOf(GRADED_ROUND).getTime() + 3 * DAY_MS + 6 * HOUR_MS));
}

export type OpenSeason = { readonly db: Db; readonly pool: pg.Pool };

/**
 * Fills an empty database with leagues of 20, a day before the deadline of Week 5: four rounds graded by the real job with everybody
 * alive. `pickRows` are the picks of Weeks 1 to 5 of as many kinds of members.
 */
export async function fillOpenSeason(
  { db, pool }: OpenSeason,
  { members, games, pickRows }: { members: number; games: readonly BenchGame[]; pickRows: (number | null)[][] },
): Promise<void> {
  await migrate(db);
  await addMissingTeams(db, NFL_TEAMS);
  await addMissingSeasons(db, [{ leagueType: 'NFL', year: YEAR, display: 'Benchmark', state: 'available', lastRound: LAST_ROUND }]);
  await startVirtualClock(db, new Date(deadlineOf(GRADED_ROUND).getTime() - DAY_MS));
  await insertGames(pool, games);
  const leagues = members / MEMBERS_PER_LEAGUE;
  await insertUsers(pool, leagues * PEOPLE_A_LEAGUE);
  await insertLeagues(db, leagues);
  await insertMembers(pool, { leagues, pickRows });
  await pool.query('vacuum (analyze) members');
  const { summary } = await processOutcomes({ db, season: YEAR });
  if (!summary.startsWith('0 members eliminated')) throw new Error(`the first four weeks were to be survived by all: ${summary}`);
}

type Filling = { readonly url: string; readonly members: number };

async function withSeason(url: string, work: (season: OpenSeason) => Promise<void>): Promise<void> {
  const { db, pool } = openDatabase({ url, poolSize: 2, bounds: MIGRATION_BOUNDS });
  try {
    await work({ db, pool });
    await pool.query('vacuum (freeze, analyze)');
    await pool.query('checkpoint');
  } finally {
    await db.destroy();
  }
}

/** Fills an empty database with a season a day before the deadline of Week 5, and leaves it. */
export const fillDrawnSeason = ({ url, members }: Filling): Promise<void> =>
  withSeason(url, async (season) => {
    const games = drawGames(SEED);
    await fillOpenSeason(season, {
      members,
      games,
      pickRows: drawPickRows(games, { count: Math.min(KINDS_OF_MEMBERS, members), seed: SEED }),
    });
  });

/** Brings such a season into the state right before Week 5 is graded: the fifth week played and nothing of it processed. */
export const endWeek = (url: string): Promise<void> => withSeason(url, ({ db, pool }) => playWeek(db, pool, drawGames(SEED)));
