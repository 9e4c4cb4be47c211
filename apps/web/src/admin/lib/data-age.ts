/** Two intervals of the schedule, which fetches games at least every 15 minutes (rules 7). */
export const STALE_DATA_MS = 30 * 60_000;
