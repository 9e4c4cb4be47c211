import { createLogger } from '../create-logger.ts';

/** More than leave together. */
export const LINES = 1000;

/** Ends without a moment to write in. */
const die = () => process.kill(process.pid, 'SIGKILL');

const log = createLogger({ process: 'server', level: 'info' });

/** What a process of a test does once it has written its lines. */
const endings = {
  exits: () => process.exit(0),
  'is killed after a fatal line': () => {
    log.fatal({ line: LINES }, 'last');
    die();
  },
  'is killed a moment later': () => setTimeout(die, 1000),
} as const;

export type Ending = keyof typeof endings;

const named = Object.entries(endings).find(([name]) => name === process.argv[2]);
if (named !== undefined) {
  for (let line = 0; line < LINES; line++) log.info({ line }, 'one of many');
  named[1]();
}
