const AWAY = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT)$/;
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|the database system is)/;

/** Whether an error means that PostgreSQL cannot be reached just now: restarting, refusing or gone. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return ('code' in error && typeof error.code === 'string' && AWAY.test(error.code)) || AWAY_WORDS.test(error.message);
}
