import type { Db } from '@survivor/db/connection/database';
import { countHeldEvents } from '@survivor/db/queries/season/held-events';
import { countBlockingLines } from '@survivor/db/queries/season/quarantined-events';
import { readSetting } from '@survivor/db/queries/system/settings';
import { type Build, createRegistry, gaugeCount } from '@survivor/runtime';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { isEventStream } from '../routes/events/event-streams.ts';

/** Counts and times requests by route, not by path, because paths contain ids. */
export function collectMetrics(app: FastifyInstance, build: Omit<Build, 'process'>): Registry {
  const registry = createRegistry({ ...build, process: 'server' });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to respond to a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (isEventStream(reply)) return;
    const { method, routeOptions } = request;
    duration.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}

/** Whether reads are refused because of overload. */
export function gaugeShed(registry: Registry, isShedding: () => boolean): void {
  new Gauge({
    name: 'shed_reads_ratio',
    help: '1 while reads are refused under load',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(isShedding() ? 1 : 0);
    },
  });
}

/**
 * Faults that an operator must know: leagues repaired by verification, events held for review, and
 * quarantined lines that keep teams from being picked.
 */
export function gaugeFaults(registry: Registry, db: Db): void {
  const countRepairs = async () => (await readSetting(db, 'gradingCheck'))?.repaired ?? 0;
  gaugeCount(registry, { name: 'grading_repaired_leagues', help: 'Leagues that the hourly check repaired', count: countRepairs });
  gaugeCount(registry, {
    name: 'source_held_events',
    help: 'Events of the source that are held for review',
    count: () => countHeldEvents(db),
  });
  gaugeCount(registry, {
    name: 'source_blocking_lines',
    help: 'Lines of the source that have been quarantined for a day and keep a team from being picked',
    count: () => countBlockingLines(db),
  });
}
