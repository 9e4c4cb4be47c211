import { setTimeout as delay } from 'node:timers/promises';
import type { CallsWorld } from '../calls/calls-world.ts';
import { countEvents } from '../calls/check-picks.ts';
import { AREAS } from '../calls/pool-shape.ts';
import { pickScript } from '../limit/pick-statement.ts';
import { findPgbench, Pgbench } from '../limit/run-pgbench.ts';
import { type Sample, takeSample } from '../load/sample.ts';

/** pgbench is fastest with about so many. */
const CLIENTS = 16;
const ORDER = { area: AREAS.statement };
/** Of each client: PostgreSQL plans a prepared statement anew five times before it keeps a plan. */
const PICKS_UNTIL_WARM = 30;
const LOOK_MS = 50;

/** A stretch of the pick's statement alone, of so many milliseconds. */
export type Statement = (ms: number) => Promise<Sample>;

async function warmUp({ pool }: CallsWorld, pgbench: Pgbench): Promise<void> {
  const before = await countEvents(pool, ORDER);
  await pgbench.during(async () => {
    while ((await countEvents(pool, ORDER)) - before < PICKS_UNTIL_WARM * CLIENTS) await delay(LOOK_MS);
  });
}

/** Counted are the picks that were changed and recorded. */
function measure({ pool, postmaster }: CallsWorld, pgbench: Pgbench, ms: number): Promise<Sample> {
  return pgbench.during(async () => {
    const before = await countEvents(pool, ORDER);
    const begun = performance.now();
    const work = async () => {
      await delay(ms);
      const seconds = (performance.now() - begun) / 1000;
      const count = (await countEvents(pool, ORDER)) - before;
      // The average stands for the median.
      return { count, seconds, p50Ms: (1000 * seconds * CLIENTS) / count, p99Ms: Number.NaN };
    };
    return (await takeSample({ served: [], postmaster }, work)).sample;
  });
}

/** Works with the pick's statement in pgbench where there is one, else with null. */
export async function withStatement<T>(world: CallsWorld, work: (statement: Statement | null) => Promise<T>): Promise<T> {
  const program = findPgbench();
  if (program === null) {
    console.log('pgbench is not installed: what is compared with the bare statement is left out');
    return work(null);
  }
  const pgbench = new Pgbench(program, { url: world.databaseUrl, clients: CLIENTS, script: pickScript(ORDER.area) });
  try {
    await warmUp(world, pgbench);
    return await work((ms) => measure(world, pgbench, ms));
  } finally {
    await pgbench.close();
  }
}
