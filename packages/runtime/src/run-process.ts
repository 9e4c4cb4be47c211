import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseRefusedError } from '@survivor/db/connection/wait-for-database';
import { EnvError } from '@survivor/env';
import type { Logger } from 'pino';

/** Limits `stop`, which could wait forever for a lost database or queue. */
const HARD_EXIT_MS = 10_000;

/** Why a process does not start, as text for the operator. */
export class StartRefusedError extends Error {
  override readonly name = 'StartRefusedError';
}

export type RunProcessArgs = {
  /** Resolves once the process has started, or has finished its work. */
  readonly main: () => Promise<void>;
  /** Describes an unexpected error. */
  readonly describe: (error: unknown) => string;
};

function describeRefusal(error: unknown): string | null {
  const isRefusal = error instanceof EnvError || error instanceof DatabaseRefusedError || error instanceof StartRefusedError;
  return isRefusal ? error.message : null;
}

/** Runs a process. A failed start prints each problem as a line to stderr and exits with 1. */
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
  /** Runs before `stop`: the process reports that it is not ready and serves for this long. */
  readonly drain?: { readonly seconds: number; readonly begin: () => void };
  /** Stops the process: first its sources of work, last its connections. */
  readonly stop: () => Promise<void>;
  /** Time limit of `stop`; ten seconds by default. */
  readonly hardExitMs?: number;
};

/**
 * On the first SIGTERM or SIGINT drains, stops and exits with 0, or with 1 if that fails or takes
 * too long. Later signals are ignored.
 */
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
