/**
 * Events of a whole season: scores, kickoffs or deadlines; a new round, passed deadline or moved
 * clock; grading.
 */
export const SEASON_EVENTS = ['games', 'round', 'graded'] as const;
export type SeasonEvent = (typeof SEASON_EVENTS)[number];

/** Events of one league: a member picked (never what), joined, or its log has a new line. */
const LEAGUE_EVENTS = ['picked', 'joined', 'act'] as const;

/** All events that an open league page receives; `refetch` if some may have been missed. */
export const LIVE_EVENTS = [...SEASON_EVENTS, ...LEAGUE_EVENTS, 'refetch'] as const;
export type LiveEvent = (typeof LIVE_EVENTS)[number];
