import path from 'node:path';
import { repoRoot, tsxLoader } from '../paths.ts';
import { runProgram } from '../start/run-program.ts';
import { startTestServices } from '../test-services/start-test-services.ts';

/** `npm run bench` (contract 1): the benchmarks, against a durable PostgreSQL, a Redis and a browser. */
export async function runBench(args: string[]): Promise<number> {
  const services = await startTestServices({ withBrowser: true, durable: true });
  try {
    const program = path.join(repoRoot, 'infra/bench/src/main.ts');
    return await runProgram(['--import', tsxLoader, program, ...args], { ...process.env, ...services.env });
  } finally {
    await services.stop();
  }
}
