/** The games a member can pick from (screens 2.8). */
export const gamesCopy = {
  postponed: 'What happens to my pick?',
  teams: 'Teams to pick from. Arrow keys move between them.',
  title: (round: string) => `${round} Games`,
  emptyTitle: 'No Games Available',
  emptyText: "We're having trouble finding games right now. This should be resolved shortly.",
  summary: (games: number, live: number) => `${games} ${games === 1 ? 'game' : 'games'}, ${live === 0 ? 'none' : live} live`,
  summaryWithOwn: (summary: string, team: string, score: string) => `${summary}, ${team} ${score}`,
  yourPick: 'Your pick',
  usedIn: (round: number) => `Week ${round} Pick`,
  home: 'Home',
  away: 'Away',
  timeUnknown: 'Time to be announced',
  locked: 'Locked',
  updated: (age: string) => `Updated ${age} ago`,
  delayed: 'Scores may be delayed',
  noneEligible: 'You have no team left to pick this week. Without a pick, you are eliminated at the deadline.',
} as const;
