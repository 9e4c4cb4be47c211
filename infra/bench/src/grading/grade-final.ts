import { startVirtualClock } from '@survivor/db/queries/clock';
import { processOutcomes } from '@survivor/services';
import { type BenchResult, ratioOf } from '../result.ts';
import type { BenchDatabases, OpenCopy } from './databases.ts';
import { type BenchGame, deadlineOf, drawGames, GRADED_ROUND, losersOf, SEED, YEAR } from './season-shape.ts';

const HOUR_MS = 3_600_000;
const SUNDAY_MS = 78 * HOUR_MS;

const loserOf = ({ home, away, homeScore, awayScore }: BenchGame): number => (homeScore > awayScore ? away : home);

/** The deadline of Week 5 has been swept, and all its games are being played. */
async function openWeek({ db, pool }: OpenCopy): Promise<void> {
  await pool.query(
    `update games set status = 'NS', home_score = null, away_score = null, first_final_at = null where round = ${GRADED_ROUND}`,
  );
  await startVirtualClock(db, new Date(deadlineOf(GRADED_ROUND).getTime() + SUNDAY_MS));
  await processOutcomes({ db, season: YEAR });
}

async function endGame({ pool }: OpenCopy, { home, homeScore, awayScore }: BenchGame): Promise<void> {
  const { rowCount } = await pool.query(
    `update games set status = 'FT', home_score = $2, away_score = $3, first_final_at = kickoff_at + interval '3 hours'
     where round = ${GRADED_ROUND} and home_team_id = $1`,
    [home, homeScore, awayScore],
  );
  if (rowCount !== 1) throw new Error(`team ${home} has ${rowCount} games`);
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; came: T }> {
  const begun = performance.now();
  const came = await work();
  return { ms: performance.now() - begun, came };
}

type Counted = { readonly playing: number; readonly losing: number };

/** The members in play, counted row by row of the table and by one process, as no index knows them. */
async function countPlaying({ pool }: OpenCopy, loser: number): Promise<{ ms: number } & Counted> {
  await pool.query('begin');
  await pool.query('set local max_parallel_workers_per_gather = 0');
  const { ms } = await timed(() => pool.query('select count(*) from members where eliminated_round is null'));
  const { rows } = await pool.query<Counted>(
    `select count(*)::int as playing, (count(*) filter (where m.picks[${GRADED_ROUND}] = $1 and l.completed_round is null))::int as losing
     from members m join leagues l on l.id = m.league_id where m.eliminated_round is null`,
    [loser],
  );
  await pool.query('commit');
  const [counted] = rows;
  if (counted === undefined) throw new Error('the database did not answer');
  return { ms, ...counted };
}

/** Throws unless those went out who had the loser, and each league counts its members. */
async function requireHit({ pool }: OpenCopy, before: Counted): Promise<void> {
  const { rows } = await pool.query<{ playing: number; wrong: number }>(
    `select sum(m.playing)::int as playing, count(*) filter (where l.alive <> m.playing)::int as wrong
     from leagues l join (select league_id, count(*) filter (where eliminated_round is null) as playing from members group by 1) m on m.league_id = l.id`,
  );
  const [after] = rows;
  if (after?.wrong !== 0 || before.playing - after.playing !== before.losing)
    throw new Error(
      `${before.losing} of ${before.playing} were to go out, ${after?.playing} are left, ${after?.wrong} leagues count wrongly`,
    );
}

/**
 * One game of the week ends: the verb that the job calls, against counting the members in play (performance 3, grade.final). Each round ends
 * another game, none of them that of the team that a third of the members has.
 */
export function measureFinal(databases: BenchDatabases, { template, rounds }: { template: string; rounds: number }): Promise<BenchResult> {
  const [top] = losersOf(drawGames(SEED), GRADED_ROUND);
  const games = drawGames(SEED).filter((game) => game.round === GRADED_ROUND && loserOf(game) !== top);
  return databases.withCopy(template, async (copy) => {
    await openWeek(copy);
    const taken: { verb: number; count: number; out: number }[] = [];
    for (const [round, game] of games.slice(0, rounds + 1).entries()) {
      const counted = await countPlaying(copy, loserOf(game));
      await endGame(copy, game);
      const { ms } = await timed(() => processOutcomes({ db: copy.db, season: YEAR }));
      await requireHit(copy, counted);
      if (round > 0) taken.push({ verb: ms, count: counted.ms, out: counted.losing });
    }
    return {
      ...ratioOf(
        taken.map(({ verb }) => verb),
        taken.map(({ count }) => count),
      ),
      name: 'grade.final',
      unit: 'ms',
      floor: 5,
      goal: 2,
      details: { 'out at each': taken.map(({ out }) => out).join(' '), 'limit ms': taken.map(({ count }) => Math.round(count)).join(' ') },
    };
  });
}
