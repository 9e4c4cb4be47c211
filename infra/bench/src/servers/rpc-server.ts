import { fileURLToPath } from 'node:url';
import { tsxLoader } from '../../../local/src/paths.ts';
import { type Served, withProcess } from './with-process.ts';

const program = fileURLToPath(new URL('../../bin/rpc-server.ts', import.meta.url));

/** The product's procedures behind its own adapter, the stock one or oRPC's, on a database that answers from memory. */
export const withRpcServer = <T>(
  { adapter, secret }: { adapter: 'ours' | 'stock' | 'orpc'; secret: string },
  work: (served: Served) => Promise<T>,
): Promise<T> =>
  withProcess(
    { name: 'rpc', args: ['--import', tsxLoader, program], env: { ADAPTER: adapter, APP_SECRET: secret }, readyPath: '/readyz' },
    work,
  );
