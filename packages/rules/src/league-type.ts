/** The sports that leagues are played on (specification 1). March Madness is announced, not playable. */
export type LeagueType = 'NFL' | 'MarchMadness';

/** How many teams play for each; the one place that knows. Ids of teams are not dense in a league type: 1 to 32 are the NFL's. */
export const TEAM_COUNTS: Record<LeagueType, number> = { NFL: 32, MarchMadness: 68 };

export const LEAGUE_TYPE_LABELS: Record<LeagueType, string> = { NFL: 'NFL', MarchMadness: 'March Madness' };
