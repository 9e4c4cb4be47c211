import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runStart } from './start.ts';

/** Two minutes before six games of Week 5 of the demo season kick off. */
const SUNDAY = '2025-10-05T16:58:00Z';

/** `npm run demo:sunday` (contract 1): the local system on a Sunday of games, anew each time; its data go when it is stopped. */
export async function runDemoSunday(args: string[]): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'survivor-sunday-'));
  Object.assign(process.env, { SPORTS_SOURCE: 'demo', CLOCK: `virtual:${SUNDAY}`, DATA_DIR: dataDir });
  try {
    return await runStart(args);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
