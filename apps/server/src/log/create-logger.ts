import { type DestinationStream, type Logger, pino } from 'pino';

/** Names that are never written out, wherever they stand in a log object (quality, "Identity"). */
const SECRET = ['authorization', 'cookie', 'set-cookie', 'token', 'code', 'credential', 'password', 'email', 'userEmail', 'search'];

/** The parts of an error that hold no data of people: PostgreSQL's `detail`, `where` and parameters stay out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  const sqlState = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { type: name, message, stack, sqlState, constraint, cause: cause === undefined ? undefined : describeError(cause) };
}

/** Logs are JSON objects, one a line. */
export function createLogger({ level }: { level: string }, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    redact: { paths: SECRET.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]), censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
