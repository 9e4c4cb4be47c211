import fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { mountProbes, type ProbeDeps } from './probes.ts';

/** The figures of a process: what Node tells of it, and what is added. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function mountMetrics(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

/** What only those who run the product may ask, for a port that is not the public one. */
export function buildInternalApp({ probes, metrics }: { probes?: ProbeDeps; metrics: Registry }): FastifyInstance {
  const app = fastify();
  if (probes !== undefined) mountProbes(app, probes);
  mountMetrics(app, metrics);
  return app;
}
