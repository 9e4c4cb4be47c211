/** The sports that leagues are played on (specification 1). March Madness is announced, not playable. */
export type LeagueType = 'NFL' | 'MarchMadness';

export const LEAGUE_TYPE_LABELS: Record<LeagueType, string> = { NFL: 'NFL', MarchMadness: 'March Madness' };
