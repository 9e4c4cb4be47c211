import { existsSync } from 'node:fs';
import path from 'node:path';
import { repoRoot, tsxLoader } from '../paths.ts';
import { runProgram } from '../start/run-program.ts';
import { startTestServices } from '../test-run/test-services.ts';

/** Runs a program of infra/bench against a durable PostgreSQL and a Redis of its own; the benchmarks with a browser. */
async function runWithServices(program: string, args: string[]): Promise<number> {
  const file = path.join(repoRoot, 'infra/bench/src', program);
  if (!existsSync(file)) throw new Error(`There is no ${path.relative(repoRoot, file)}`);
  const services = await startTestServices({ withBrowser: program === 'main.ts', durable: true });
  try {
    return await runProgram(['--import', tsxLoader, file, ...args], { ...process.env, ...services.env });
  } finally {
    await services.stop();
  }
}

export const runBench = (args: string[]) => runWithServices('main.ts', args);
export const runSoak = (args: string[]) => runWithServices('soak.ts', args);
