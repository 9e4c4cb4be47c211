import type { Db } from '@survivor/db/connection/database';
import { readOperatingMetrics } from '@survivor/db/queries/job/running-figures';
import type { JobQueue } from '@survivor/jobs';
import { gaugeCount, shareConcurrentCalls } from '@survivor/runtime';
import { listSeasonsToFetch } from '@survivor/services';
import { Gauge, type Registry } from 'prom-client';

type Running = { readonly db: Db; readonly season: number; readonly queue: JobQueue };

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

function gaugeQueue(registry: Registry, queue: JobQueue): void {
  new Gauge({
    name: 'survivor_queue_entries',
    help: 'Entries in the job queue, by state',
    labelNames: ['state'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const health = await queue.health();
      for (const state of STATES) this.set({ state }, health.isUp ? health[state] : Number.NaN);
    },
  });
}

/**
 * Gauges of the whole product from the database: schema, workers, queue, source and games, read
 * together once per scrape (infra/docs/observe.md).
 */
export function gaugeRunning(registry: Registry, { db, season, queue }: Running): void {
  const read = shareConcurrentCalls(async () => {
    const seasons = await listSeasonsToFetch({ db, season });
    return await readOperatingMetrics(db, { seasonIds: seasons.map(({ id }) => id) });
  });
  gaugeQueue(registry, queue);
  gaugeCount(registry, {
    name: 'survivor_schema_version',
    help: 'Number of the newest migration in the database',
    count: async () => (await read()).schemaVersion,
  });
  gaugeCount(registry, {
    name: 'survivor_workers_alive',
    help: 'Workers with a heartbeat within the last 30 seconds',
    count: async () => (await read()).workersAlive,
  });
  gaugeCount(registry, {
    name: 'survivor_queue_oldest_waiting_seconds',
    help: 'Age of the oldest waiting run; 0 if none waits',
    count: async () => (await read()).oldestWaitingSeconds,
  });
  gaugeCount(registry, {
    name: 'survivor_source_answer_age_seconds',
    help: 'Time since the last answer of the sports source; not a number while no season is read',
    count: async () => (await read()).sourceResponseAgeSeconds ?? Number.NaN,
  });
  gaugeCount(registry, {
    name: 'survivor_games_undecided',
    help: 'Games past their kickoff without a result',
    count: async () => (await read()).undecidedGames,
  });
  gaugeCount(registry, {
    name: 'survivor_games_undecided_oldest_seconds',
    help: 'Time since the earliest kickoff of an undecided game, in pool time; 0 if there is none',
    count: async () => (await read()).undecidedSeconds,
  });
}
