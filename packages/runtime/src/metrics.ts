import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { mountProbes, type ProbeDeps } from './probes.ts';

/** Which program a process runs, and which build of it. */
export type Build = { readonly process: 'server' | 'worker'; readonly version: string; readonly build: string };

/** The figures of a process: what Node tells of it, which build it is, and what is added. */
export function createRegistry({ process, version, build }: Build): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const info = new Gauge({
    name: 'survivor_build_info',
    help: '1, by program, version and build',
    labelNames: ['process', 'version', 'build'],
    aggregator: 'first',
    registers: [registry],
  });
  info.set({ process, version, build }, 1);
  return registry;
}

type CountedGauge = { readonly name: string; readonly help: string; readonly count: () => Promise<number> | number };

/** A figure that is asked for when it is read; while what it asks is away it is not a number, and the others are told all the same. */
export function gaugeCount(registry: Registry, { name, help, count }: CountedGauge): void {
  new Gauge({
    name,
    help,
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.set(
        await Promise.resolve()
          .then(count)
          .catch(() => Number.NaN),
      );
    },
  });
}

/** Figures that are read together ask once. */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

type Kept = {
  /** For how long an answer is told, in milliseconds. */
  readonly keepMs: number;
  /** For how long a scrape waits for a new one. */
  readonly waitMs: number;
};

/**
 * What costs too much to be asked at each scrape: an answer is told for `keepMs`. A scrape that is kept waiting for a new one is told the last; one that
 * failed leaves none, and rejects.
 */
export function cacheReads<T>(read: () => Promise<T>, { keepMs, waitMs }: Kept): () => Promise<T> {
  let kept: { readonly value: T; readonly until: number } | null = null;
  const renew = shareReads(async () => {
    try {
      const value = await read();
      kept = { value, until: performance.now() + keepMs };
    } catch (error) {
      kept = null;
      throw error;
    }
  });
  return async () => {
    if (kept === null || performance.now() >= kept.until) await Promise.race([renew(), delay(waitMs, undefined, { ref: false })]);
    if (kept === null) throw new Error('there is no answer yet');
    return kept.value;
  };
}

type Figures = { readonly contentType: string; readonly read: () => Promise<string> };

const sendMetrics = (app: FastifyInstance, { contentType, read }: Figures): void => {
  app.get('/metrics', async (_request, reply) => reply.type(contentType).send(await read()));
};

export function mountMetrics(app: FastifyInstance, registry: Registry): void {
  sendMetrics(app, { contentType: registry.contentType, read: () => registry.metrics() });
}

/** `/metrics` alone, of a process that gathers the figures of others. */
export function buildMetricsApp(figures: Figures): FastifyInstance {
  const app = fastify();
  sendMetrics(app, figures);
  return app;
}

/** What only those who run the product may ask, for a port that is not the public one. */
export function buildInternalApp({ probes, metrics }: { probes?: ProbeDeps; metrics: Registry }): FastifyInstance {
  const app = fastify();
  if (probes !== undefined) mountProbes(app, probes, { isInternal: true });
  mountMetrics(app, metrics);
  return app;
}
