import type { CallsWorld } from '../calls/calls-world.ts';
import { countEvents } from '../calls/check-picks.ts';
import { AREAS } from '../calls/pool-shape.ts';
import { pickScript } from '../limit/pick-statement.ts';
import { findPgbench, Pgbench } from '../limit/run-pgbench.ts';
import { type Sample, takeSample } from '../load/sample.ts';

/** pgbench is fastest with about so many. */
const CLIENTS = 16;
/** A client may come by a member again, whose pick stands then. Of the few picks of a second in which the disk stands still, that is once a client. */
const CHANGED_SHARE = 0.9;

/** Works with pgbench where there is one, else with null. */
export async function withPgbench<T>(work: (pgbench: Pgbench | null) => Promise<T>): Promise<T> {
  const program = findPgbench();
  if (program === null) console.log('pgbench is not installed: what is compared with the bare statement is left out');
  const pgbench = program === null ? null : new Pgbench(program, pickScript(AREAS.statement));
  try {
    return await work(pgbench);
  } finally {
    pgbench?.close();
  }
}

let runs = 0;

/** A stretch of the pick's statement alone. */
export function prepareStatement({ databaseUrl, pool, postmaster }: CallsWorld, pgbench: Pgbench, ms: number): () => Promise<Sample> {
  const order = { area: AREAS.statement };
  return async () => {
    const before = await countEvents(pool, order);
    const options = { url: databaseUrl, clients: CLIENTS, seconds: Math.ceil(ms / 1000), run: runs++ };
    const { sample } = await takeSample({ served: [], postmaster }, () => pgbench.run(options));
    const events = (await countEvents(pool, order)) - before;
    if (events < sample.count * CHANGED_SHARE - CLIENTS) throw new Error(`${sample.count} picks of pgbench changed ${events} rows`);
    return sample;
  };
}
