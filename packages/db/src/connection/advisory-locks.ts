/** Every advisory lock of the product by purpose, in one list so that no number is used twice. */
export const LOCKS = {
  /** One process at a time prepares the database. */
  preparation: 20_259,
  /** Serializes calls to the source, so the rate limit holds across all workers. */
  sourceCalls: 20_261,
  /** One worker at a time decides which scheduled jobs to start. */
  schedules: 20_262,
  /** One worker at a time counts the picks that are due. */
  duePicks: 20_280,
  /** Serializes claims of messages, so the rate limit holds across all workers. */
  messageClaims: 20_290,
  /** One process at a time writes security counts: see `queries/console/security-counts.ts`. */
  securityCounts: 20_291,
  /** Serializes merges of pick changes: with different cutoffs, two would count some twice. */
  mergedPicks: 20_292,
} as const;

/** One for each preview that may run concurrently. */
export const PREVIEW_LOCKS = [20_270, 20_271, 20_272] as const;

/** Locks whose second key is a season id. PostgreSQL separates them from locks with one key. */
export const SEASON_LOCKS = {
  /** One transaction at a time writes or grades a season's games. */
  season: 20_260,
  /** Shared by everyone who joins a league; a sweep waits for earlier joins (rules 3). */
  entries: 20_262,
} as const;
