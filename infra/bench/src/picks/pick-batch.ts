import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@survivor/db/database';
import { acceptPicks, type PickCommand } from '@survivor/db/queries/picks';
import type { CallsWorld } from '../calls/calls-world.ts';
import { countEvents, requireStored } from '../calls/check-picks.ts';
import { AREAS } from '../calls/pool-shape.ts';
import type { Length } from '../calls/prepare-stretch.ts';
import { pickAt } from '../calls/requests.ts';
import { GRADED_ROUND } from '../grading/season-shape.ts';
import { compare, interleave } from '../load/interleave.ts';
import { takeSample } from '../load/sample.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { percentile } from '../statistics.ts';
import { prepareStatement, withPgbench } from './prepare-statement.ts';

const BATCH = 64;
const CONNECTIONS = 4;
const ORDER = { area: AREAS.batches };
/** In a short run; with more rounds more. */
const CHANGES_A_ROUND = 8000;
/** A connection tells its statistics when it is idle, or ends. */
const UNTIL_TOLD_MS = 2000;

/** Sends batches of 64 picks over four connections until the time or the number is over. */
function createBatches({ databaseUrl, pool }: CallsWorld) {
  const { db } = openDatabase({ url: databaseUrl, poolSize: CONNECTIONS });
  let sent = 0;

  function nextBatch(): PickCommand[] {
    const batch = Array.from({ length: BATCH }, (_, index) => ({ ...pickAt(ORDER, sent + index), round: GRADED_ROUND }));
    sent += BATCH;
    return batch;
  }

  async function run({ ms = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY }: { ms?: number; count?: number }) {
    const eventsBefore = await countEvents(pool, ORDER);
    const [first, begun, times] = [sent, performance.now(), [] as number[]];
    const worker = async () => {
      while (performance.now() - begun < ms && sent - first < count) {
        const at = performance.now();
        const accepted = await acceptPicks(db, nextBatch());
        if (accepted.length !== BATCH) throw new Error(`${accepted.length} of ${BATCH} picks were accepted`);
        times.push(performance.now() - at);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
    const seconds = (performance.now() - begun) / 1000;
    await requireStored(pool, ORDER, { report: { first, count: sent - first, refused: [] }, eventsBefore });
    return { count: sent - first, seconds, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
  }
  return { run, close: () => db.destroy() };
}

type Updates = { readonly all: number; readonly inPlace: number };

async function readUpdates({ pool }: CallsWorld): Promise<Updates> {
  const { rows } = await pool.query<Updates>(
    `select n_tup_upd::int as all, n_tup_hot_upd::int as "inPlace" from pg_stat_user_tables where relname = 'members'`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL keeps no statistics');
  return row;
}

/** pick.hot-ratio: how many of the changed rows stayed on their page, without a new entry in an index. */
async function measureHotRatio(world: CallsWorld, rounds: number): Promise<BenchResult> {
  const before = await readUpdates(world);
  const batches = createBatches(world);
  try {
    await batches.run({ count: CHANGES_A_ROUND * rounds });
  } finally {
    await batches.close();
  }
  await delay(UNTIL_TOLD_MS);
  const after = await readUpdates(world);
  const [all, inPlace] = [after.all - before.all, after.inPlace - before.inPlace];
  if (all < CHANGES_A_ROUND * rounds) throw new Error(`${all} changes were counted`);
  const about = { name: 'pick.hot-ratio', unit: 'of all updates', better: 'higher', floor: 0.98, goal: 1 } as const;
  return { ...ratioOf([inPlace / all], [1]), ...about, details: { changes: all } };
}

/** pick.batch: picks a second in batches of 64 without HTTP, of those of the statement one by one. */
async function measureBatch(world: CallsWorld, { rounds, ms }: Length): Promise<BenchResult[]> {
  const batches = createBatches(world);
  try {
    return await withPgbench(async (pgbench) => {
      if (pgbench === null) return [];
      const statement = prepareStatement(world, pgbench, ms);
      const batch = async () => (await takeSample({ served: [], postmaster: world.postmaster }, () => batches.run({ ms }))).sample;
      const { ours = [], limit = [] } = await interleave({ ours: batch, limit: statement }, rounds);
      const about = { name: 'pick.batch', unit: 'picks a second', better: 'higher', floor: 4, goal: 8 } as const;
      return [compare({ ours, limit, read: ({ perSecond }) => perSecond }, about)];
    });
  } finally {
    await batches.close();
  }
}

export async function measurePickBatch(world: CallsWorld, length: Length): Promise<BenchResult[]> {
  const results = length.wants('pick.batch') ? await measureBatch(world, length) : [];
  if (length.wants('pick.hot-ratio')) results.push(await measureHotRatio(world, length.rounds));
  return results;
}
