const AWAY = /^(08...|57P0[1-5]|53...|28...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT)$/;
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|the database system is)/;

/** A statement, a lock or an idle transaction past its bound; a deadlock or a conflict that was lost each time. */
const BUSY = /^(57014|55P03|25P03|40P01|40001)$/;

/** Whether an error means that PostgreSQL cannot serve just now: restarting, refusing (another password too), frozen, gone, or past a bound. Nothing was done. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return (
    ('code' in error && typeof error.code === 'string' && (AWAY.test(error.code) || BUSY.test(error.code))) ||
    AWAY_WORDS.test(error.message)
  );
}
