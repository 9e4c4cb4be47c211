import { processOutcomes } from '@survivor/services';
import type { BenchResult } from '../result.ts';
import { median, spread } from '../statistics.ts';
import type { BenchDatabases, OpenCopy } from './databases.ts';
import { fillSeason } from './fill-season.ts';
import { drawGames, GRADED_ROUND, losersOf, YEAR } from './season-shape.ts';
import { type Expected, gradeSlowly, requireOutcome } from './slow-reference.ts';

const SEED = 20_251;
const WIDEST_LIMIT = 2;
const TRIES = 2;

export type Filled = { readonly template: string; readonly members: number; readonly expected: Expected };
type Pair = { readonly jobMs: number; readonly rerunMs: number; readonly bareMs: number };

/** Fills a database of so many members once, and grades it slowly for comparison. */
export async function fillTemplate(databases: BenchDatabases, members: number): Promise<Filled> {
  const template = `bench_${members}`;
  await fillSeason({ url: await databases.create(template), members, seed: SEED });
  const expected = await databases.withCopy(template, ({ pool }) => gradeSlowly(pool, SEED));
  return { template, members, expected };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function newestWriter({ pool }: OpenCopy): Promise<string> {
  const { rows } = await pool.query<{ newest: string }>(
    `select (select max(xmin::text::bigint) from members) || '/' || (select max(xmin::text::bigint) from leagues) as newest`,
  );
  return rows[0]?.newest ?? '';
}

/** The job's own verb on a fresh copy, then once more with nothing new; the second time must write no member and no league. */
export async function runJob(databases: BenchDatabases, { template, expected }: Filled): Promise<{ jobMs: number; rerunMs: number }> {
  return databases.withCopy(template, async (copy) => {
    const jobMs = await timed(() => processOutcomes({ db: copy.db, season: YEAR }));
    await requireOutcome(copy.pool, expected);
    const before = await newestWriter(copy);
    const rerunMs = await timed(() => processOutcomes({ db: copy.db, season: YEAR }));
    if ((await newestWriter(copy)) !== before) throw new Error('grading again wrote rows');
    return { jobMs, rerunMs };
  });
}

async function runBare(databases: BenchDatabases, { template, expected }: Filled): Promise<number> {
  const losers = losersOf(drawGames(SEED), GRADED_ROUND);
  const predicate = `picks[${GRADED_ROUND}] is null or picks[${GRADED_ROUND}] in (${losers.join(', ')})`;
  const statement = `update members set eliminated_round = ${GRADED_ROUND}, elimination_reason = 'loss' where ${predicate}`;
  return databases.withCopy(template, async ({ pool }) => {
    let written = 0;
    const bareMs = await timed(async () => (written = (await pool.query(statement)).rowCount ?? 0));
    if (written !== expected.eliminated) throw new Error(`the bare UPDATE wrote ${written} rows, not ${expected.eliminated}`);
    return bareMs;
  });
}

async function runPair(databases: BenchDatabases, filled: Filled, round: number): Promise<Pair> {
  if (round % 2 === 0) {
    const bareMs = await runBare(databases, filled);
    return { ...(await runJob(databases, filled)), bareMs };
  }
  const job = await runJob(databases, filled);
  return { ...job, bareMs: await runBare(databases, filled) };
}

/** Interleaved pairs, the first thrown away; all of them again when the limit itself varied too much. */
async function runPairs(databases: BenchDatabases, filled: Filled, rounds: number): Promise<{ pairs: Pair[]; isJudged: boolean }> {
  let pairs: Pair[] = [];
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    pairs = [];
    for (let round = 0; round <= rounds; round++) {
      const pair = await runPair(databases, filled, round);
      if (round > 0) pairs.push(pair);
    }
    if (spread(pairs.map((pair) => pair.bareMs)) <= WIDEST_LIMIT) return { pairs, isJudged: true };
  }
  return { pairs, isJudged: false };
}

/**
 * Grading a whole round through the job's verb against the bare UPDATE of the same member rows, each on a fresh copy
 * (performance 3, grade.full), and grading it again with nothing new against the first time (grade.rerun).
 */
export async function gradeFull(
  databases: BenchDatabases,
  filled: Filled,
  { suffix, rounds }: { suffix: string; rounds: number },
): Promise<BenchResult[]> {
  const { pairs, isJudged } = await runPairs(databases, filled, rounds);
  const { members, expected } = filled;
  const full = pairs.map((pair) => pair.jobMs / pair.bareMs);
  const rerun = pairs.map((pair) => pair.rerunMs / pair.jobMs);
  const seconds = (read: (pair: Pair) => number) => median(pairs.map(read)) / 1000;
  const common = { unit: 's', rounds, isJudged };
  const { eliminated, completed } = expected;
  return [
    {
      ...common,
      name: `grade.full${suffix}`,
      value: seconds((pair) => pair.jobMs),
      ratio: median(full),
      min: Math.min(...full),
      max: Math.max(...full),
      floor: 2.5,
      goal: 2,
      details: { members, eliminated, completed, 'limit s': Number(seconds((pair) => pair.bareMs).toFixed(2)) },
    },
    {
      ...common,
      name: `grade.rerun${suffix}`,
      value: seconds((pair) => pair.rerunMs),
      ratio: median(rerun),
      min: Math.min(...rerun),
      max: Math.max(...rerun),
      floor: 0.2,
      goal: 0.05,
      isJudged: true,
      details: { members, 'rows written': 0 },
    },
  ];
}
