import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { mountProbes, type ProbeDeps } from './probes.ts';

/** The program of a process and its build. */
export type Build = { readonly process: 'server' | 'worker'; readonly version: string; readonly build: string };

/** The metrics of a process: Node's own, the build, and what is added. */
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

/**
 * A gauge that is computed on each scrape. If that fails it is NaN, and the other metrics are still
 * reported.
 */
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

/** Concurrent reads share one call. */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

type CacheTimes = {
  /** How long a value is cached, in milliseconds. */
  readonly keepMs: number;
  /** How long a scrape waits for a new value. */
  readonly waitMs: number;
};

/**
 * Caches a value that is too expensive to compute on each scrape. A scrape that waits too long gets
 * the previous value; a failed read caches nothing and rejects.
 */
export function cacheReads<T>(read: () => Promise<T>, { keepMs, waitMs }: CacheTimes): () => Promise<T> {
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

/** Serves only `/metrics`, for a process that aggregates others. */
export function buildMetricsApp(figures: Figures): FastifyInstance {
  const app = fastify();
  sendMetrics(app, figures);
  return app;
}

/** Serves probes and metrics on an internal port. */
export function buildInternalApp({ probes, metrics }: { probes?: ProbeDeps; metrics: Registry }): FastifyInstance {
  const app = fastify();
  if (probes !== undefined) mountProbes(app, probes, { isInternal: true });
  mountMetrics(app, metrics);
  return app;
}
