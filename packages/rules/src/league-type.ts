/** The sports that leagues are played on (screens 1). March Madness is announced, not playable. */
export type LeagueType = 'NFL' | 'MarchMadness';

/** How many teams play for each: the one place that says so. Their ids run on over the league types, 1 to 32 being the NFL's. */
export const TEAM_COUNTS: Record<LeagueType, number> = { NFL: 32, MarchMadness: 68 };

export const LEAGUE_TYPE_LABELS: Record<LeagueType, string> = { NFL: 'NFL', MarchMadness: 'March Madness' };
