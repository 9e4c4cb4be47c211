import { MIGRATION_BOUNDS } from '@survivor/db/bounds';
import { type Db, openDatabase } from '@survivor/db/database';
import type pg from 'pg';
import type { BenchDatabases } from '../grading/databases.ts';
import { postmasterOf } from '../load/cpu-time.ts';
import { LoadClient } from '../load/load-client.ts';
import { withBareServer } from '../servers/bare-server.ts';
import { withProductServer } from '../servers/product-server.ts';
import type { Served } from '../servers/with-process.ts';
import { fillCalls } from './fill-calls.ts';

const DATABASE = 'bench_calls';
export const SECRET = 'a secret of the benchmarks';

/** What the benchmarks of the calls share: a filled database, the product's server on it, the bare one beside it, and a client. */
export type CallsWorld = {
  readonly databaseUrl: string;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly postmaster: number | null;
  readonly tokens: ReadonlyMap<number, string>;
  readonly product: Served;
  readonly bare: Served;
  readonly load: LoadClient;
};

async function findPostmaster(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return postmasterOf(rows[0]?.pid ?? 0);
}

export async function withCallsWorld<T>(databases: BenchDatabases, work: (world: CallsWorld) => Promise<T>): Promise<T> {
  const databaseUrl = await databases.create(DATABASE);
  const load = LoadClient.start();
  try {
    const tokens = await fillCalls({ url: databaseUrl, secret: SECRET });
    const { db, pool } = openDatabase({ url: databaseUrl, poolSize: 2, bounds: MIGRATION_BOUNDS, onError: () => {} });
    try {
      const postmaster = await findPostmaster(pool);
      return await withProductServer({ databaseUrl, secret: SECRET }, (product) =>
        withBareServer((bare) => work({ databaseUrl, db, pool, postmaster, tokens, product, bare, load })),
      );
    } finally {
      await db.destroy();
    }
  } finally {
    load.stop();
    await databases.drop(DATABASE);
  }
}
