// Runs a Node program once a day: `node daily.mjs HH:MM DAYS FOLDER PROGRAM ...`, in UTC. After a
// success, deletes files of the folder older than DAYS. After a failure, tries again in an hour.
import { spawn } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const [at = '', days = '', folder = '', ...program] = process.argv.slice(2);
const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
if (hours === undefined || !/^[1-9]\d{0,3}$/.test(days) || program.length === 0) {
  console.error('daily.mjs takes HH:MM, a number of days, a folder and a program');
  process.exit(2);
}
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));

const untilNext = () => {
  const next = new Date();
  next.setUTCHours(Number(hours), Number(minutes), 0, 0);
  const wait = next.getTime() - Date.now();
  return wait > 0 ? wait : wait + DAY_MS;
};

const run = () =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, program, { stdio: 'inherit' });
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
  });

function removeOld() {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of files) {
    const file = path.join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > Number(days) * DAY_MS) rmSync(file);
  }
}

for (;;) {
  await sleep(untilNext());
  while (!(await run())) await sleep(HOUR_MS);
  removeOld();
}
