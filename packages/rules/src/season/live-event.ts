/** What concerns every league of a season: scores, kickoffs or deadlines; the current round, a deadline that passed or a clock that was set; grading. */
export const SEASON_EVENTS = ['games', 'round', 'graded'] as const;
export type SeasonEvent = (typeof SEASON_EVENTS)[number];

/** What concerns one league: somebody picked (never what) or joined. */
const LEAGUE_EVENTS = ['picked', 'joined'] as const;

/** Everything that an open league page is told; `refetch` when events may have been missed. */
export const LIVE_EVENTS = [...SEASON_EVENTS, ...LEAGUE_EVENTS, 'refetch'] as const;
export type LiveEvent = (typeof LIVE_EVENTS)[number];
