import { startTestServices } from '../test-services/start-test-services.ts';
import { runTurbo } from '../turbo.ts';

const SLOW = '--slow';

/**
 * `npm test` and `npm run test:all` (contract 1): starts PostgreSQL, Redis and a browser, then runs
 * `turbo run test` once; `--slow` adds the task `test:slow`. Other `args` go to turbo. Fails in CI
 * if a service is missing.
 */
export async function runTest(args: string[]): Promise<number> {
  const tasks = ['test', ...(args.includes(SLOW) ? ['test:slow'] : [])];
  const services = await startTestServices({ withBrowser: true });
  try {
    const env = { ...services.env, TEST_BUNDLES: '1' };
    // Each workspace fills all processors by itself.
    const options = ['--continue=always', '--concurrency=1', ...args.filter((arg) => arg !== SLOW)];
    const status = await runTurbo([...tasks, ...options], { env });
    for (const name of services.missing) console.log(`NOT RUN: tests that need ${name}, which could not be installed here`);
    return services.missing.length > 0 && process.env['CI'] ? 1 : status;
  } finally {
    await services.stop();
  }
}
