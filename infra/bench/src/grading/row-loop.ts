import type pg from 'pg';
import type { BenchDatabases } from './databases.ts';
import { drawGames, GRADED_ROUND, losersOf, MEMBERS_PER_LEAGUE, SEED } from './season-shape.ts';

/** Members in all rounds together: fewer in a short run. A member takes as long in either. */
const SAMPLE = 20_000;
const SHORT_SAMPLE = 6000;
const LONG_ROUNDS = 10;

type Row = { readonly user_id: number };
type Pick = { readonly team: number | null };
type Played = { readonly home_team_id: number; readonly home_score: number; readonly away_score: number };

/** Grades the next leagues of the sample, member by member; microseconds a member. */
export type RowLoop = () => Promise<number>;

/** Whether the pick was right, by a question for the pick and one for its game. Null where there is none. */
async function judge(pool: pg.Pool, league: number, user: number): Promise<'loss' | 'missed' | null> {
  const picks = await pool.query<Pick>(`select picks[${GRADED_ROUND}] as team from members where league_id = $1 and user_id = $2`, [
    league,
    user,
  ]);
  const team = picks.rows[0]?.team ?? null;
  if (team === null) return 'missed';
  const games = await pool.query<Played>(
    `select home_team_id, home_score, away_score from games where round = ${GRADED_ROUND} and $1 in (home_team_id, away_team_id)`,
    [team],
  );
  const [game] = games.rows;
  if (game === undefined) throw new Error(`team ${team} did not play`);
  const isHome = game.home_team_id === team;
  return isHome === game.home_score > game.away_score ? null : 'loss';
}

/** One league as one would write it first: a question and an answer a row, each committed by itself. */
async function gradeLeague(pool: pg.Pool, league: number): Promise<void> {
  const { rows } = await pool.query<Row>('select user_id from members where league_id = $1 and eliminated_round is null', [league]);
  let alive = rows.length;
  for (const { user_id } of rows) {
    const reason = await judge(pool, league, user_id);
    if (reason === null) continue;
    alive -= 1;
    await pool.query('update members set eliminated_round = $3, elimination_reason = $4 where league_id = $1 and user_id = $2', [
      league,
      user_id,
      GRADED_ROUND,
      reason,
    ]);
    await pool.query('update leagues set alive = $2 where id = $1', [league, alive]);
  }
  if (alive <= 1) await pool.query('update leagues set completed_round = $2 where id = $1', [league, GRADED_ROUND]);
}

/** Throws unless these leagues stand as the games say. */
async function requireGraded(pool: pg.Pool, losers: readonly number[], leagues: readonly number[]): Promise<void> {
  const { rows } = await pool.query<{ wrong: number }>(
    `select count(*) filter (where m.out <> m.lost or l.alive <> m.members - m.lost or (l.completed_round is null) <> (l.alive > 1))::int as wrong
     from leagues l join (
       select league_id, count(*) as members, count(*) filter (where eliminated_round = ${GRADED_ROUND}) as out,
         count(*) filter (where picks[${GRADED_ROUND}] is null or picks[${GRADED_ROUND}] = any ($2::int[])) as lost
       from members where league_id = any ($1::int[]) group by 1
     ) m on m.league_id = l.id`,
    [leagues, losers],
  );
  if (rows[0]?.wrong !== 0) throw new Error(`the loop graded ${rows[0]?.wrong} leagues wrongly`);
}

/** Works beside a loop over the rows of a copy, of which each round grades other leagues. */
export function withRowLoop<T>(
  databases: BenchDatabases,
  { template, rounds }: { template: string; rounds: number },
  work: (loop: RowLoop) => Promise<T>,
): Promise<T> {
  const leaguesEach = Math.floor((rounds > LONG_ROUNDS ? SAMPLE : SHORT_SAMPLE) / rounds / MEMBERS_PER_LEAGUE);
  const losers = losersOf(drawGames(SEED), GRADED_ROUND);
  let next = 1;
  return databases.withCopy(template, ({ pool }) =>
    work(async () => {
      const leagues = Array.from({ length: leaguesEach }, (_, at) => next + at);
      next += leaguesEach;
      const begun = performance.now();
      for (const league of leagues) await gradeLeague(pool, league);
      const us = ((performance.now() - begun) * 1000) / (leaguesEach * MEMBERS_PER_LEAGUE);
      await requireGraded(pool, losers, leagues);
      return us;
    }),
  );
}
