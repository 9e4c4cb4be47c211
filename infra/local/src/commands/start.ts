import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLocalSettings } from '../start/local-settings.ts';
import { LocalSystem } from '../start/local-system.ts';
import { RunLock } from '../start/run-lock.ts';
import { stopSignal } from '../stop-signal.ts';
import { buildAll } from '../turbo.ts';

/** Two minutes before six games of Week 5 of the demo season kick off. */
const SUNDAY = '2025-10-05T16:58:00Z';

/** `npm start` (contract 1): runs the whole system until a signal comes. */
export const runStart = () => runSystem({ isDev: false });

/** `npm run dev` (contract 1): the same, but from the sources; restarts when they change. */
export const runDev = () => runSystem({ isDev: true });

/** `npm run demo:sunday` (contract 1): the system on a Sunday with games, always with new data. */
export async function runDemoSunday(): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'survivor-sunday-'));
  Object.assign(process.env, { SPORTS_SOURCE: 'demo', CLOCK: `virtual:${SUNDAY}`, DATA_DIR: dataDir });
  try {
    return await runStart();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function runSystem({ isDev }: { isDev: boolean }): Promise<number> {
  const settings = readLocalSettings(process.env);
  const stopped = stopSignal();
  const lock = await RunLock.acquire(settings.dataDir, isDev ? 'dev' : 'start');
  const system = new LocalSystem(settings, lock, { isDev });
  const start = async () => {
    // Tests build the bundles before they start systems.
    if (!isDev && process.env['TEST_BUNDLES'] !== '1') {
      console.error('Building what has changed ...');
      await buildAll();
    }
    return system.start();
  };
  try {
    const started = start();
    const url = await Promise.race([started, stopped.then(() => null)]);
    if (url !== null) console.log(`Survivor Pools is ready at ${url}`);
    console.error(`Stopping (${await stopped}) ...`);
    await started.catch(() => null);
    return 0;
  } finally {
    await system.stop();
    lock.release();
  }
}
