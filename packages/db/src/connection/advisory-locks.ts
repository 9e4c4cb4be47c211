/** The product's advisory locks by purpose, in one place so that no number is used twice. */
export const LOCKS = {
  /** One process prepares the database at a time. */
  preparation: 20_259,
  /** Calls to the source are counted one by one, so that the ceiling holds over all workers. */
  sourceCalls: 20_261,
  /** One worker at a time decides what to start by itself. */
  schedules: 20_262,
  /** One worker at a time counts the picks that are due. */
  duePicks: 20_280,
  /** Messages are claimed one by one, so that the ceiling holds over all workers. */
  messageClaims: 20_290,
  /** The sources of an hour stay bounded, and no hour is closed while it is counted. */
  securityCounts: 20_291,
  /** Two merges with different cutoffs would count the same changes twice. */
  mergedPicks: 20_292,
} as const;

/** One for each preview that may run at once. */
export const PREVIEW_LOCKS = [20_270, 20_271, 20_272] as const;

/** Locks with a season's id as second key, which PostgreSQL keeps apart from those with one key. */
export const SEASON_LOCKS = {
  /** One transaction at a time writes a season's games or grades it. */
  season: 20_260,
  /** Shared by everybody who enters a league; a sweep waits for those before it (rules 3). */
  entries: 20_262,
} as const;
