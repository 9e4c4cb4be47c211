import { DatabaseTimeoutError } from './bounded-pool.ts';

/** By PostgreSQL's error code (SQLSTATE) or the operating system's. */
const MESSAGES: readonly (readonly [code: RegExp, words: string])[] = [
  [/^53300$/, 'The database has no free connections: raise its max_connections, or lower DB_POOL and WEB_PROCESSES'],
  [/^53/, 'The database has run out of memory or disk'],
  [/^57P0/, 'The database is starting or stopping'],
  [/^(?:28|3D|3F)/, 'The database refuses the connection: check the user, the password and the name of the database'],
  [/^(?:ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ENOENT|EAI_AGAIN)$/, 'Nothing listens at the address of the database'],
  [/^(?:42883|42P01)$/, 'The database is not migrated: run `npm run cli -- migrate`'],
  [/^(?:ECONNRESET|EPIPE|08...)$/, 'The connection to the database was lost'],
];
const TIMEOUT_MESSAGE = 'The database does not answer in time';
const TIMEOUT_PATTERN = /time(?:d ?)?out/i;

const codeOf = (error: object): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Says for operators why the database is unavailable, without its address, users or queries. */
export function describeDatabaseError(error: unknown): string {
  if (!(error instanceof Error)) return 'The database is unavailable';
  if (error instanceof AggregateError && error.errors.length > 0) return describeDatabaseError(error.errors[0]);
  if (error instanceof DatabaseTimeoutError || TIMEOUT_PATTERN.test(error.message)) return TIMEOUT_MESSAGE;
  return MESSAGES.find(([code]) => code.test(codeOf(error)))?.[1] ?? 'The database is unavailable';
}
