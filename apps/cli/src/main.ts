import { openDatabase } from '@survivor/db';
import type { JobQueue } from '@survivor/jobs';
import { makeQueue } from '@survivor/jobs/bullmq';
import { type Action, HELP, readCommand } from './command.ts';
import { type CliEnv, readEnv } from './env.ts';
import { runAction } from './run-action.ts';

async function main(words: readonly string[]): Promise<number> {
  const command = readCommand(words);
  switch (command.kind) {
    case 'help':
      process.stdout.write(HELP);
      return 0;
    case 'misused':
      process.stderr.write(`${command.reason}\n\n${HELP}`);
      return 2;
    default:
      return act(command, readEnv());
  }
}

async function act(action: Action, env: CliEnv): Promise<number> {
  const { db } = openDatabase({ url: env.databaseUrl, poolSize: 2 });
  try {
    const { exitCode, text } = await runAction(action, { db, env, withQueue: (work) => withQueue(env, work) });
    (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
    return exitCode;
  } finally {
    await db.destroy();
  }
}

async function withQueue<T>({ redisUrl, databaseUrl }: CliEnv, work: (queue: JobQueue) => Promise<T>): Promise<T> {
  const queue = makeQueue({ redisUrl, databaseUrl });
  try {
    return await work(queue);
  } finally {
    await queue.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
