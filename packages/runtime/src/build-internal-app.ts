import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { mountMetrics } from './metrics.ts';
import { mountProbes, type ProbeDeps } from './probes.ts';

/** What only those who run the product may ask, for a port that is not the public one. */
export function buildInternalApp({ probes, metrics }: { probes?: ProbeDeps; metrics: Registry }): FastifyInstance {
  const app = fastify();
  if (probes !== undefined) mountProbes(app, probes);
  mountMetrics(app, metrics);
  return app;
}
