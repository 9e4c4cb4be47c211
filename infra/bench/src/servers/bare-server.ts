import { bundleProgram } from './bundle-program.ts';
import { type Served, withProcess } from './with-process.ts';

/** The limit of everything that answers over HTTP: Fastify with one route that answers JSON, and nothing else. */
export const withBareServer = <T>(work: (served: Served) => Promise<T>): Promise<T> =>
  withProcess({ name: 'bare', args: [bundleProgram('bare-server')], env: {}, readyPath: '/json' }, work);
