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
const TOGETHER_BYTES = 12_288;
const LATEST_MS = 100;

/** Standard output; what has not been written when the process ends is written then. */
function openOutput(): DestinationStream {
  const output = pino.destination({ sync: true, minLength: TOGETHER_BYTES, periodicFlush: LATEST_MS });
  process.on('exit', () => {
    try {
      output.flushSync();
    } catch {
      // Nobody reads any more.
    }
  });
  return output;
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
