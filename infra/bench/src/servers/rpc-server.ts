import { bundleProgram } from './bundle-program.ts';
import { type Served, withProcess } from './with-process.ts';

/** The product's procedures behind its own adapter, the stock one or oRPC's, on a database that answers from memory. */
export const withRpcServer = <T>(
  { adapter, secret }: { adapter: 'ours' | 'stock' | 'orpc'; secret: string },
  work: (served: Served) => Promise<T>,
): Promise<T> =>
  withProcess(
    { name: 'rpc', args: [bundleProgram('rpc-server')], env: { ADAPTER: adapter, APP_SECRET: secret }, readyPath: '/readyz' },
    work,
  );
