import { setTimeout as delay } from 'node:timers/promises';
import { type Db, openDatabase } from '@survivor/db/database';
import { acceptPicks, type PickCommand } from '@survivor/db/queries/picks';
import type { CallsWorld } from '../calls/calls-world.ts';
import { countEvents, requireStored } from '../calls/check-picks.ts';
import { AREAS, membersOf } from '../calls/pool-shape.ts';
import type { Length } from '../calls/prepare-stretch.ts';
import { pickAt } from '../calls/requests.ts';
import { GRADED_ROUND } from '../grading/season-shape.ts';
import { compare, interleave } from '../load/interleave.ts';
import { takeSample } from '../load/sample.ts';
import { type BenchResult, ratioOf } from '../result.ts';
import { percentile } from '../statistics.ts';
import { withStatement } from './prepare-statement.ts';

const BATCH = 64;
const CONNECTIONS = 4;
const ORDER = { area: AREAS.batches };
/** In a short run; with more rounds more. */
const CHANGES_A_ROUND = 8000;
/**
 * A connection tells its statistics when it ends, to a collector that takes a moment. And nobody changes a pick twice in less time: what was there before is
 * cleared away once nobody reads it, which while a table is analysed takes a moment, too.
 */
const UNTIL_TOLD_MS = 2000;

type Until = { readonly ms?: number; readonly count?: number };

/** Sends batches of 64 picks over four connections until the time or the number is over; each changes what is there. */
function createBatches({ databaseUrl, pool }: CallsWorld) {
  let sent = 0;

  function nextBatch(): PickCommand[] {
    const batch = Array.from({ length: BATCH }, (_, index) => ({ ...pickAt(ORDER, sent + index), round: GRADED_ROUND }));
    sent += BATCH;
    return batch;
  }

  async function send(db: Db, { ms = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY }: Until) {
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
    return { first, count: sent - first, seconds, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
  }

  /** Over connections of its own: they tell their statistics when they end. */
  return async (until: Until) => {
    const { db } = openDatabase({ url: databaseUrl, poolSize: CONNECTIONS });
    try {
      const eventsBefore = await countEvents(pool, ORDER);
      const report = await send(db, until);
      await requireStored(pool, ORDER, { report: { ...report, refused: [] }, eventsBefore });
      return report;
    } finally {
      await db.destroy();
    }
  };
}

type Batches = ReturnType<typeof createBatches>;
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
async function measureHotRatio(world: CallsWorld, { batches, rounds }: { batches: Batches; rounds: number }): Promise<BenchResult> {
  await delay(UNTIL_TOLD_MS);
  const before = await readUpdates(world);
  const pass = membersOf(AREAS.batches);
  for (let changes = CHANGES_A_ROUND * rounds; changes > 0; changes -= pass) {
    await batches({ count: Math.min(pass, changes) });
    await delay(UNTIL_TOLD_MS);
  }
  const after = await readUpdates(world);
  const [all, inPlace] = [after.all - before.all, after.inPlace - before.inPlace];
  if (all < CHANGES_A_ROUND * rounds) throw new Error(`${all} changes were counted`);
  const about = { name: 'pick.hot-ratio', unit: 'of all updates', better: 'higher', floor: 0.98, goal: 1 } as const;
  return { ...ratioOf([inPlace / all], [1]), ...about, details: { changes: all } };
}

/** pick.batch: picks a second in batches of 64 without HTTP, of those of the statement one by one. */
function measureBatch(world: CallsWorld, { batches, rounds, ms }: Length & { batches: Batches }): Promise<BenchResult[]> {
  return withStatement(world, async (statement) => {
    if (statement === null) return [];
    const batch = async () => (await takeSample({ served: [], postmaster: world.postmaster }, () => batches({ ms }))).sample;
    const { ours = [], limit = [] } = await interleave({ ours: batch, limit: () => statement(ms) }, rounds);
    const about = { name: 'pick.batch', unit: 'picks a second', better: 'higher', floor: 4, goal: 8 } as const;
    return [compare({ ours, limit, read: ({ perSecond }) => perSecond }, about)];
  });
}

export async function measurePickBatch(world: CallsWorld, length: Length): Promise<BenchResult[]> {
  const batches = createBatches(world);
  const results = length.wants('pick.batch') ? await measureBatch(world, { ...length, batches }) : [];
  if (length.wants('pick.hot-ratio')) results.push(await measureHotRatio(world, { batches, rounds: length.rounds }));
  return results;
}
