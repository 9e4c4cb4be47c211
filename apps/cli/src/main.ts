import { requireOwnSession, requireResponse } from '@survivor/db/connection/wait-for-database';
import { type ProcessSettings, parseCliSettings } from '@survivor/env';
import type { JobEngine } from '@survivor/jobs';
import { makeQueue } from '@survivor/jobs/bullmq';
import { openPool, readEnvironment, runProcess } from '@survivor/runtime';
import rootPackage from '../../../package.json' with { type: 'json' };
import { type Action, HELP, readCommand } from './command.ts';
import { runAction } from './run-action.ts';

async function main(args: string[]): Promise<number> {
  const command = readCommand(args);
  switch (command.kind) {
    case 'help':
      process.stdout.write(HELP);
      return 0;
    case 'misused':
      process.stderr.write(`${command.reason}\n\n${HELP}`);
      return 2;
    default:
      return act(command, readEnvironment(parseCliSettings));
  }
}

/** These actions use session locks or settings, which a pooler in transaction mode would share. */
const NEED_SESSION: ReadonlySet<Action['kind']> = new Set(['migrate', 'backup', 'restore', 'swap']);
const isOffline = (action: Action) => action.kind === 'verify' && action.file !== null;

/** Closes its connections before the action, because a swap refuses while any are open. */
async function checkDatabase(action: Action, { databaseDirectUrl: url, directVariable: variable }: ProcessSettings): Promise<void> {
  const db = openPool('command', { url });
  try {
    await requireResponse(db, { variable });
    if (NEED_SESSION.has(action.kind)) await requireOwnSession(db, { variable });
  } finally {
    await db.destroy();
  }
}

async function act(action: Action, env: ProcessSettings): Promise<number> {
  if (!isOffline(action)) await checkDatabase(action, env);
  const db = openPool('command', { url: env.databaseDirectUrl });
  try {
    const { exitCode, text } = await runAction(action, {
      db,
      env,
      withQueue: (work) => withQueue(env, work),
      emptyQueue: () => withQueue(env, (queue) => queue.empty()),
      productVersion: rootPackage.version,
      now: new Date(),
    });
    (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
    return exitCode;
  } finally {
    await db.destroy();
  }
}

async function withQueue<T>(
  { redisUrl, databaseDirectUrl: databaseUrl }: ProcessSettings,
  work: (queue: JobEngine) => Promise<T>,
): Promise<T> {
  const queue = makeQueue({ redisUrl, databaseUrl });
  try {
    return await work(queue);
  } finally {
    await queue.close();
  }
}

await runProcess({
  main: async () => {
    process.exitCode = await main(process.argv.slice(2));
  },
  describe: (error) => (error instanceof Error ? error.message : String(error)),
});
