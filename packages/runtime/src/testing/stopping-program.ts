import { setTimeout as sleep } from 'node:timers/promises';
import { EnvError } from '@survivor/env';
import { runProcess, stopOnSignal } from '../run-process.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

function serve(stop: () => Promise<void>): void {
  stopOnSignal({ log: { info: () => {}, error: () => say('stopping failed') }, stop, hardExitMs: 1000 });
  setInterval(() => {}, 1000);
  say('ready');
}

/** What a process of a test does. */
const programs = {
  stops: async () =>
    serve(async () => {
      say('stopping');
      await sleep(200);
      say('closed');
    }),
  hangs: async () => serve(() => new Promise(() => {})),
  fails: async () => serve(() => Promise.reject(new Error('no'))),
  misconfigured: async () => Promise.reject(new EnvError('PORT', 'must be a port')),
} as const;

export type Program = keyof typeof programs;

const named = Object.entries(programs).find(([name]) => name === process.argv[2]);
if (named !== undefined) await runProcess({ main: named[1], describe: () => 'It cannot start' });
