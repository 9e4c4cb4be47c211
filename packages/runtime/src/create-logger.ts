import { type DestinationStream, type Logger, pino } from 'pino';
import { hideSecrets } from './hide-secrets.ts';

/**
 * The parts of an error without personal data: PostgreSQL's `detail`, `where` and parameters are
 * omitted.
 */
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  const sqlState = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { type: name, message, stack, sqlState, constraint, cause: cause === undefined ? undefined : errorFields(cause) };
}

export type CreateLoggerArgs = {
  readonly process: 'server' | 'worker';
  readonly level: string;
  /** The build id in every line. */
  readonly build?: string;
};

/** Lines are buffered, because one write per line would cost more than formatting it. */
const FLUSH_AT_CHARACTERS = 12_288;
const FLUSH_EVERY_MS = 100;

/**
 * Buffers standard output and flushes it when the process ends. pino's own buffer concatenates all
 * pending lines on each new one.
 */
function openOutput(): DestinationStream & { flushSync(): void } {
  const output = pino.destination({ sync: true });
  let lines = '';
  function flushSync(): void {
    const written = lines;
    lines = '';
    if (written !== '') output.write(written);
  }
  setInterval(flushSync, FLUSH_EVERY_MS).unref();
  process.on('exit', () => {
    try {
      flushSync();
    } catch {
      // The reader has closed the pipe.
    }
  });
  return {
    write(line) {
      lines += line;
      if (lines.length >= FLUSH_AT_CHARACTERS) flushSync();
    },
    flushSync,
  };
}

/** Logs one JSON object per line; errors are under `err`. */
export function createLogger({ process: program, level, build }: CreateLoggerArgs, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: build === undefined ? { process: program } : { process: program, build },
    hooks: { streamWrite: hideSecrets },
    serializers: { err: errorFields },
  };
  return pino(options, destination ?? openOutput());
}

const REPEAT_AFTER_MS = 30_000;

/**
 * Returns a function that logs a fault of a connection or a step. Equal faults are logged at most
 * once in 30 seconds, because a missing queue fails every second.
 */
export function createThrottledFaultLog(log: Pick<Logger, 'warn'>): (error: unknown, step: string) => void {
  const lastAt = new Map<string, number>();
  return (error, step) => {
    const key = `${step} ${error instanceof Error ? error.message : typeof error}`;
    const now = performance.now();
    if (now - (lastAt.get(key) ?? Number.NEGATIVE_INFINITY) < REPEAT_AFTER_MS) return;
    lastAt.set(key, now);
    log.warn({ step, err: error }, 'trouble');
  };
}
