import { buildAll } from '../start/build.ts';
import { readLocalSettings } from '../start/local-settings.ts';
import { LocalSystem } from '../start/local-system.ts';
import { RunLock } from '../start/run-lock.ts';
import { stopSignal } from '../stop-signal.ts';

/** `npm start` and `npm run dev` (contract 1): the whole system until a signal comes. One line on stdout when it is ready. */
export async function runStart(_args: string[], { isDev = false } = {}): Promise<number> {
  const settings = readLocalSettings(process.env);
  const report = (line: string) => console.error(line);
  const stopped = stopSignal();
  const lock = await RunLock.take(settings.dataDir, isDev ? 'dev' : 'start');
  const system = new LocalSystem({ settings, lock, isDev, report });
  try {
    const started = (async () => {
      // The tests have built the bundles before they start systems.
      if (!isDev && process.env['TEST_BUNDLES'] !== '1') {
        report('Building what has changed ...');
        await buildAll();
      }
      return system.start();
    })();
    const url = await Promise.race([started, stopped.then(() => null)]);
    if (url !== null) {
      console.log(`Survivor Pools is ready at ${url}`);
    }
    report(`Stopping (${await stopped}) ...`);
    await started.catch(() => null);
    return 0;
  } finally {
    await system.stop();
    lock.release();
  }
}

export const runDev = (args: string[]) => runStart(args, { isDev: true });
