import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';

const PROGRAM = path.join(repoRoot, 'infra/deploy/compose/daily.mjs');
const DAY_MS = 86_400_000;
/** Stands in for the timers: three waits end at once, the fourth ends the process. */
const HURRY = `
  import timers from 'node:timers/promises';
  import { syncBuiltinESMExports } from 'node:module';
  let left = 3;
  timers.setTimeout = async (ms) => { console.log('waits', ms > 0 && ms <= ${DAY_MS}); if (left-- === 0) process.exit(0); };
  syncBuiltinESMExports();
`;
/** Tells that it waits, and does. */
const TELL = `
  import timers from 'node:timers/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const wait = timers.setTimeout;
  timers.setTimeout = (ms) => { console.log('waits'); return wait(ms); };
  syncBuiltinESMExports();
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'survivor-daily-'));
  writeFileSync(path.join(folder, 'old'), '');
  utimesSync(path.join(folder, 'old'), new Date(), new Date(Date.now() - 15 * DAY_MS));
});
afterEach(() => rmSync(folder, { recursive: true }));

function start(program: string, first = ['--import', `data:text/javascript,${encodeURIComponent(HURRY)}`]) {
  const file = path.join(folder, 'program.cjs');
  writeFileSync(file, program);
  return spawn(process.execPath, [...first, PROGRAM, '03:30', '14', folder, file], { stdio: ['ignore', 'pipe', 'inherit'] });
}

it('runs the program each day, and takes away what is too old once it has done its work', async () => {
  const child = start(`require('node:fs').writeFileSync(__dirname + '/backup-' + process.pid, '')`);
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(readdirSync(folder).filter((name) => name.startsWith('backup-'))).toHaveLength(3);
  expect(existsSync(path.join(folder, 'old'))).toBe(false);
});

it('keeps everything where the program fails', async () => {
  expect(await once(start('process.exit(1)'), 'exit')).toEqual([0, null]);
  expect(existsSync(path.join(folder, 'old'))).toBe(true);
});

it('ends at once when it is told to stop while it waits', async () => {
  const child = start('', ['--import', `data:text/javascript,${encodeURIComponent(TELL)}`]);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('refuses what it does not understand', async () => {
  const wrong = spawn(process.execPath, [PROGRAM, '25:00', '14', folder, 'x'], { stdio: 'ignore' });
  expect(await once(wrong, 'exit')).toEqual([2, null]);
});
