import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseRefusedError } from '@survivor/db/connection/wait-for-database';
import { EnvError } from '@survivor/env';
import type { Logger } from 'pino';

/** What ends a process whose database or queue is gone, within the 12 seconds that a stop may take. */
const HARD_EXIT_MS = 10_000;

/** Why a process does not start, in words for whoever started it. */
export class StartRefusedError extends Error {
  override readonly name = 'StartRefusedError';
}

export type RunProcessArgs = {
  /** Resolves once the process works, or is done. */
  readonly main: () => Promise<void>;
  /** Words for what nobody has foreseen. */
  readonly describe: (error: unknown) => string;
};

function describeRefusal(error: unknown): string | null {
  if (error instanceof DatabaseRefusedError) return `DATABASE_URL: ${error.message}`;
  return error instanceof EnvError || error instanceof StartRefusedError ? error.message : null;
}

/** Runs a process. What keeps it from its work is one line on stderr and exit code 1. */
export async function runProcess({ main, describe }: RunProcessArgs): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${describeRefusal(error) ?? describe(error)}\n`);
    process.exit(1);
  }
}

export type StopOnSignalArgs = {
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** What comes before `stop`: the process says that it is not ready, and goes on for so long. */
  readonly drain?: { readonly seconds: number; readonly begin: () => void };
  /** Ends what the process does: first what brings work, last the connections. */
  readonly stop: () => Promise<void>;
  /** For `stop` alone; ten seconds unless told. */
  readonly hardExitMs?: number;
};

/** At the first SIGTERM or SIGINT drains, stops and exits with 0; with 1 when that fails or takes too long. Later signals do not cut it short. */
export function stopOnSignal({ log, drain, stop, hardExitMs = HARD_EXIT_MS }: StopOnSignalArgs): void {
  let isStopping = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal, drainSeconds: drain?.seconds }, 'stopping');
    drain?.begin();
    const drainMs = (drain?.seconds ?? 0) * 1000;
    setTimeout(() => process.exit(1), drainMs + hardExitMs).unref();
    try {
      await wait(drainMs);
      await stop();
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
