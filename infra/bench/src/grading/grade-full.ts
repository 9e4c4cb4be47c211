import { processOutcomes } from '@survivor/services';
import { type BenchResult, ratioOf } from '../result.ts';
import { median, spread } from '../statistics.ts';
import type { BenchDatabases, OpenCopy } from './databases.ts';
import { endWeek } from './fill-season.ts';
import { openTemplate } from './open-template.ts';
import type { RowLoop } from './row-loop.ts';
import { drawGames, GRADED_ROUND, losersOf, SEED, YEAR } from './season-shape.ts';
import { type Expected, gradeSlowly, requireOutcome } from './slow-reference.ts';

const WIDEST_LIMIT = 2;

export type Filled = { readonly template: string; readonly members: number; readonly expected: Expected };
type Pair = {
  readonly jobMs: number;
  readonly rerunMs: number;
  readonly bareMs: number;
  /** Microseconds a member of the loop over rows; null where it was not asked for. */
  readonly loopUs: number | null;
};

/** Fills a database of so many members once, and grades it slowly for comparison. */
export async function fillTemplate(databases: BenchDatabases, members: number): Promise<Filled> {
  const template = `bench_${members}`;
  await endWeek(await databases.copy(await openTemplate(databases, members), template));
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
async function runJob(databases: BenchDatabases, { template, expected }: Filled): Promise<{ jobMs: number; rerunMs: number }> {
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

type Turn = { readonly round: number; readonly loop: RowLoop | undefined };

async function runPair(databases: BenchDatabases, filled: Filled, { round, loop }: Turn): Promise<Pair> {
  const loopUs = (await loop?.()) ?? null;
  if (round % 2 === 0) {
    const bareMs = await runBare(databases, filled);
    return { ...(await runJob(databases, filled)), bareMs, loopUs };
  }
  const job = await runJob(databases, filled);
  return { ...job, bareMs: await runBare(databases, filled), loopUs };
}

/** A loop that is run beside one size. */
type Beside = { readonly members: number; readonly loop: RowLoop };
type Rounds = { readonly rounds: number; readonly beside?: Beside };

export type Measured = Filled & { readonly pairs: readonly Pair[]; readonly isJudged: boolean };

const isSteady = (pairs: readonly Pair[]): boolean => spread(pairs.map((pair) => pair.bareMs)) <= WIDEST_LIMIT;

async function runRounds(databases: BenchDatabases, sizes: readonly Filled[], { rounds, beside }: Rounds): Promise<Measured[]> {
  const measured = sizes.map((filled) => ({ filled, pairs: [] as Pair[] }));
  for (let round = 0; round <= rounds; round++) {
    for (const { filled, pairs } of measured) {
      const pair = await runPair(databases, filled, { round, loop: beside?.members === filled.members ? beside.loop : undefined });
      if (round > 0) pairs.push(pair);
    }
  }
  return measured.map(({ filled, pairs }) => ({ ...filled, pairs, isJudged: isSteady(pairs) }));
}

/**
 * Pairs of the job and its limit, all sizes in turn in each round, the first round thrown away. A size whose limit itself varied too
 * much is measured once more, while there is time.
 */
export async function measure(
  databases: BenchDatabases,
  sizes: readonly Filled[],
  { rounds, again, beside }: Rounds & { again: () => boolean },
): Promise<Measured[]> {
  const first = await runRounds(databases, sizes, { rounds, beside });
  const results: Measured[] = [];
  for (const size of first) {
    const [second] = size.isJudged || !again() ? [] : await runRounds(databases, [size], { rounds, beside });
    results.push(second ?? size);
  }
  return results;
}

const secondsOf = (pairs: readonly Pair[], read: (pair: Pair) => number): number[] => pairs.map((pair) => read(pair) / 1000);

/** Grading a whole round through the job's verb against the bare UPDATE of the same member rows (performance 3, grade.full). */
export function fullOf({ members, expected, pairs }: Measured, name: string): BenchResult {
  const { eliminated, completed } = expected;
  const limits = secondsOf(pairs, ({ bareMs }) => bareMs);
  return {
    ...ratioOf(
      secondsOf(pairs, ({ jobMs }) => jobMs),
      limits,
      WIDEST_LIMIT,
    ),
    name,
    unit: 's',
    floor: 2.5,
    goal: 2,
    details: { members, eliminated, completed, 'limit s': Number(median(limits).toFixed(2)) },
  };
}

/** Grading again with nothing new against the first time; no row is written (performance 3, grade.rerun). */
export function rerunOf({ members, pairs }: Measured, name: string): BenchResult {
  return {
    ...ratioOf(
      secondsOf(pairs, ({ rerunMs }) => rerunMs),
      secondsOf(pairs, ({ jobMs }) => jobMs),
    ),
    name,
    unit: 's',
    floor: 0.2,
    goal: 0.05,
    isJudged: true,
    details: { members, 'rows written': 0 },
  };
}

const GROWTH_FLOOR = 12;

/** How the job's time grows to ten times as many members, in the same rounds. Not judged where the bare UPDATE itself grows beyond the floor. */
export function growthOf({ small, large }: { small: Measured; large: Measured }, name: string): BenchResult {
  const growth = (read: (pair: Pair) => number) => ratioOf(secondsOf(large.pairs, read), secondsOf(small.pairs, read));
  const bare = growth(({ bareMs }) => bareMs).ratio;
  return {
    ...growth(({ jobMs }) => jobMs),
    name,
    unit: 's',
    floor: GROWTH_FLOOR,
    goal: 10,
    isJudged: bare <= GROWTH_FLOOR,
    details: { from: small.members, to: large.members, 'the limit grows': Number(bare.toFixed(2)) },
  };
}

/** How many times as long a loop over the rows takes a member as the verb does, where it was run (performance 3, grade.vs-naive). */
export function vsNaiveOf({ members, pairs }: Measured): BenchResult[] {
  const looped = pairs.flatMap(({ loopUs, jobMs }) => (loopUs === null ? [] : [{ loopUs, verbUs: (jobMs * 1000) / members }]));
  if (looped.length === 0) return [];
  const verbUs = looped.map((pair) => pair.verbUs);
  return [
    {
      ...ratioOf(
        looped.map((pair) => pair.loopUs),
        verbUs,
      ),
      name: 'grade.vs-naive',
      unit: 'us a member, row by row',
      better: 'higher',
      floor: 200,
      goal: 1000,
      details: { members, 'us a member by the verb': Number(median(verbUs).toFixed(2)) },
    },
  ];
}
