import { type DestinationStream, type Logger, pino } from 'pino';
import { hideSecrets } from './hide-secrets.ts';

/** The parts of an error that hold no data of people: PostgreSQL's `detail`, `where` and parameters stay out. */
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
  /** Which build writes: in every line. */
  readonly build?: string;
};

/** Lines are written together: a write for each would cost a busy server more than making the line. */
const TOGETHER_CHARACTERS = 12_288;
const LATEST_MS = 100;

/**
 * Standard output; what has not been written when the process ends is written then. Lines are gathered here, not by pino's output: that makes one
 * text of all of them each time that one comes.
 */
function openOutput(): DestinationStream & { flushSync(): void } {
  const output = pino.destination({ sync: true });
  let lines = '';
  function flushSync(): void {
    const written = lines;
    lines = '';
    if (written !== '') output.write(written);
  }
  setInterval(flushSync, LATEST_MS).unref();
  process.on('exit', () => {
    try {
      flushSync();
    } catch {
      // Nobody reads any more.
    }
  });
  return {
    write(line) {
      lines += line;
      if (lines.length >= TOGETHER_CHARACTERS) flushSync();
    },
    flushSync,
  };
}

/** Logs are JSON objects, one a line; errors go under `err`. */
export function createLogger({ process: program, level, build }: CreateLoggerArgs, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: build === undefined ? { process: program } : { process: program, build },
    hooks: { streamWrite: hideSecrets },
    serializers: { err: errorFields },
  };
  return pino(options, destination ?? openOutput());
}

const SAME_TROUBLE_MS = 30_000;

/** Logs what goes wrong with a connection or a step, but the same once in half a minute: a queue that is away fails each second. */
export function createTroubleLog(log: Pick<Logger, 'warn'>): (error: unknown, step: string) => void {
  const lastAt = new Map<string, number>();
  return (error, step) => {
    const key = `${step} ${error instanceof Error ? error.message : typeof error}`;
    const now = performance.now();
    if (now - (lastAt.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_TROUBLE_MS) return;
    lastAt.set(key, now);
    log.warn({ step, err: error }, 'trouble');
  };
}
