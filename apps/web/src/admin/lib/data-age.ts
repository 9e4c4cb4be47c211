/** The schedule reads games at least every 15 minutes (rules 7): beyond two turns something is wrong. */
export const STALE_DATA_MS = 30 * 60_000;
