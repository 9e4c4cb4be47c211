import { fileURLToPath } from 'node:url';
import { tsxLoader } from '../../../local/src/paths.ts';
import { type Served, withProcess } from './with-process.ts';

const program = fileURLToPath(new URL('../../bin/bare-server.ts', import.meta.url));

/** The limit of everything that answers over HTTP: Fastify with one route that answers JSON, and nothing else. */
export const withBareServer = <T>(work: (served: Served) => Promise<T>): Promise<T> =>
  withProcess({ name: 'bare', args: ['--import', tsxLoader, program], env: {}, readyPath: '/json' }, work);
