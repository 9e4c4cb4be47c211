const UNAVAILABLE_CODES = /^(08...|57P0[1-5]|53...|28...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT)$/;
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|the database system is)/;

/**
 * A statement, lock or idle transaction that timed out, or a deadlock or conflict after all
 * retries.
 */
const BUSY_CODES = /^(57014|55P03|25P03|40P01|40001)$/;

/**
 * Whether an error means that PostgreSQL is temporarily unavailable: restarting, refusing, frozen,
 * gone or too slow. Nothing was changed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return (
    ('code' in error && typeof error.code === 'string' && (UNAVAILABLE_CODES.test(error.code) || BUSY_CODES.test(error.code))) ||
    UNAVAILABLE_MESSAGES.test(error.message)
  );
}
