import { MIGRATION_BOUNDS } from '@survivor/db/bounds';
import { openDatabase } from '@survivor/db/database';
import { startVirtualClock } from '@survivor/db/queries/clock';
import { hastenSchedule } from '@survivor/db/queries/job-schedules';
import type { BenchDatabases, OpenCopy } from '../grading/databases.ts';
import { fillOpenSeason } from '../grading/fill-season.ts';
import { deadlineOf, drawGames, drawPickRows, GRADED_ROUND, SEED } from '../grading/season-shape.ts';
import { gradeSlowly, requireOutcome } from '../grading/slow-reference.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { createRunner } from './run-at-once.ts';
import { createWeek } from './week-source.ts';

/** A piece of grading holds 10,000: the larger size goes in several. */
const SIZES = [2000, 20_000] as const;
const MINUTE_MS = 60_000;
const SUNDAY_MS = 3 * 24 * 60 * MINUTE_MS;
const GAME_MINUTES = 180;
const NEXT_WEEK_MS = SUNDAY_MS + 2 * 24 * 60 * MINUTE_MS;

/** Runs by their names, in the order in which the first of each came. */
type Runs = ReadonlyMap<string, number>;

async function countRuns({ pool }: OpenCopy): Promise<Runs> {
  const { rows } = await pool.query<{ name: string; runs: number }>(
    `select name, count(*)::int as runs from job_runs where status = 'Succeeded' group by 1 order by min(id)`,
  );
  const { rows: others } = await pool.query<{ what: string }>(
    `select name || ' ' || status as what from job_runs where status <> 'Succeeded'`,
  );
  if (others.length > 0) throw new Error(`runs that did not succeed: ${others.map(({ what }) => what).join(', ')}`);
  return new Map(rows.map(({ name, runs }) => [name, runs]));
}

/** Week 5 from its deadline to the week after: the finals come one by one, each found by the poll of its minute. */
async function playWeek(copy: OpenCopy): Promise<void> {
  const week = createWeek(drawGames(SEED));
  const settle = createRunner({ db: copy.db, source: week.source });
  const deadline = deadlineOf(GRADED_ROUND).getTime();
  const poll = async (at: number) => {
    await startVirtualClock(copy.db, new Date(at));
    await hastenSchedule(copy.db, { id: 'fetch-games', seconds: 0 });
    await settle();
  };
  await settle();
  await copy.pool.query('delete from job_runs');
  await poll(deadline + MINUTE_MS);
  for (let ended = 1; ended <= week.games; ended++) {
    week.end(ended);
    await poll(deadline + SUNDAY_MS + (GAME_MINUTES + ended) * MINUTE_MS);
  }
  await poll(deadline + NEXT_WEEK_MS);
}

async function runsOf(databases: BenchDatabases, members: number): Promise<Runs> {
  const name = `bench_runs_${members}`;
  const { db, pool } = openDatabase({ url: await databases.create(name), poolSize: 2, bounds: MIGRATION_BOUNDS });
  try {
    const games = drawGames(SEED);
    await fillOpenSeason({ db, pool }, { members, games, pickRows: drawPickRows(games, { count: members, seed: SEED }) });
    const expected = await gradeSlowly(pool, SEED);
    await playWeek({ db, pool });
    await requireOutcome(pool, expected);
    return await countRuns({ db, pool });
  } finally {
    await db.destroy();
    await databases.drop(name);
  }
}

const sumOf = (runs: Runs): number => [...runs.values()].reduce((sum, count) => sum + count, 0);
const wordsOf = (runs: Runs): string => [...runs].map(([name, count]) => `${name} ${count}`).join(', ');

/**
 * jobs.count: runs that the worker's schedules record for a week of 16 finals, which its handlers carry out; the same for any number of
 * members, which is shown with two.
 */
export async function measureCount(databases: BenchDatabases): Promise<BenchResult> {
  const counted: Runs[] = [];
  for (const members of SIZES) counted.push(await runsOf(databases, members));
  const words = new Set(counted.map(wordsOf));
  if (words.size > 1) throw new Error(`the runs depend on the number of members: ${[...words].join('; ')}`);
  const sums = counted.map(sumOf);
  return {
    ...ratioOf(
      sums,
      sums.map(() => 1),
    ),
    name: 'jobs.count',
    unit: 'runs a week',
    floor: 100,
    goal: 66,
    details: { 'of these': [...words].join(), members: SIZES.join(' and ') },
  };
}
