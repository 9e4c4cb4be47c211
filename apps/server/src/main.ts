import cluster from 'node:cluster';
import { parseEnv } from '@survivor/env';
import { readEnvironment, runProcess } from '@survivor/runtime';
import { ForeignDatabaseError } from '@survivor/services';
import { serve } from './serve.ts';
import { runWebProcesses } from './web-processes.ts';

async function main(): Promise<void> {
  const env = readEnvironment(parseEnv);
  if (cluster.isPrimary && env.webProcesses > 1) runWebProcesses(env);
  else await serve(env);
}

await runProcess({
  main,
  describe: (error) => {
    if (error instanceof ForeignDatabaseError) return error.message;
    return `The server cannot start: ${error instanceof Error ? error.stack : String(error)}`;
  },
});
