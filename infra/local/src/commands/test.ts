import { sourceArgs } from '../paths.ts';
import { runProgram } from '../run-program.ts';
import { startTestServices } from '../test-services/start-test-services.ts';
import { runTurbo } from '../turbo.ts';

const SLOW = '--slow';

/**
 * `npm test` and `npm run test:all` (contract 1): runs the tests on services of its own. Fails in
 * CI if a service is missing. Passes `args` to turbo.
 */
export async function runTest(args: string[]): Promise<number> {
  const tasks = ['test', ...(args.includes(SLOW) ? ['test:slow'] : [])];
  const services = await startTestServices();
  try {
    // The tests of one workspace use all processors.
    const options = ['--continue=always', '--concurrency=1', ...args.filter((arg) => arg !== SLOW)];
    const status = await runTurbo([...tasks, ...options], { ...services.env, TEST_BUNDLES: '1' });
    for (const name of services.missing) console.log(`NOT RUN: tests that need ${name}, which could not be installed here`);
    return services.missing.length > 0 && process.env['CI'] ? 1 : status;
  } finally {
    await services.stop();
  }
}

/** `npm run bench` (contract 1): runs the benchmarks, with fsync. */
export async function runBench(args: string[]): Promise<number> {
  const services = await startTestServices({ durable: true });
  try {
    return (await runProgram([...sourceArgs('infra/bench/src/main.ts'), ...args], { ...process.env, ...services.env })).code;
  } finally {
    await services.stop();
  }
}
