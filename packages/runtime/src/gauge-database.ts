import { type Db, getPoolCounts, longestWaitMs } from '@survivor/db/connection/database';
import { readHostClock } from '@survivor/db/queries/season/clock';
import { Gauge, type Registry } from 'prom-client';
import { gaugeCount } from './metrics.ts';
import type { PoolName } from './open-pool.ts';

export type Pools = { readonly [Name in PoolName]?: Db };

const STATES = ['used', 'idle', 'size', 'waiting'] as const;

/** The connections of each pool and the longest wait for one, from memory. */
function gaugePools(registry: Registry, pools: Pools): void {
  const labelNames = ['pool'] as const;
  new Gauge({
    name: 'survivor_db_pool_connections',
    help: 'Connections of a pool (used, idle, size) and callers waiting for one',
    labelNames: [...labelNames, 'state'],
    registers: [registry],
    collect() {
      for (const [pool, db] of Object.entries(pools)) {
        const counts = getPoolCounts(db);
        if (counts !== null) for (const state of STATES) this.set({ pool, state }, counts[state]);
      }
    },
  });
  new Gauge({
    name: 'survivor_db_pool_longest_wait_seconds',
    help: 'Longest current wait for a connection',
    labelNames,
    aggregator: 'max',
    registers: [registry],
    collect() {
      for (const [pool, db] of Object.entries(pools)) this.set({ pool }, longestWaitMs(db) / 1000);
    },
  });
}

/**
 * How far this host's clock is ahead of the database's, assuming half of the round trip for the
 * response.
 */
async function skewSeconds(db: Db): Promise<number> {
  const [sentAt, since] = [Date.now(), performance.now()];
  const there = await readHostClock(db);
  return (sentAt + (performance.now() - since) / 2 - there.getTime()) / 1000;
}

/**
 * Gauges of the database connection: its pools, and the difference of the clocks
 * (infra/docs/observe.md).
 */
export function gaugeDatabase(registry: Registry, { pools, asks }: { readonly pools: Pools; readonly asks: Db }): void {
  gaugePools(registry, pools);
  gaugeCount(registry, {
    name: 'survivor_clock_skew_seconds',
    help: 'How far the clock of this host is ahead of the database clock',
    count: () => skewSeconds(asks),
  });
}
