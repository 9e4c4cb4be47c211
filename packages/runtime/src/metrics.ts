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

/** Returns a function whose concurrent calls share one read. */
export function shareConcurrentCalls<T>(read: () => Promise<T>): () => Promise<T> {
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
  readonly ttlMs: number;
  /** How long a scrape waits for a new value. */
  readonly waitMs: number;
};

/**
 * Caches a value that is too expensive to compute on each scrape. A scrape that waits too long gets
 * the previous value; a failed read caches nothing and rejects.
 */
export function cacheScrapedValue<T>(read: () => Promise<T>, { ttlMs, waitMs }: CacheTimes): () => Promise<T> {
  let cached: { readonly value: T; readonly until: number } | null = null;
  const renew = shareConcurrentCalls(async () => {
    try {
      const value = await read();
      cached = { value, until: performance.now() + ttlMs };
    } catch (error) {
      cached = null;
      throw error;
    }
  });
  return async () => {
    if (cached === null || performance.now() >= cached.until) await Promise.race([renew(), delay(waitMs, undefined, { ref: false })]);
    if (cached === null) throw new Error('there is no answer yet');
    return cached.value;
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
