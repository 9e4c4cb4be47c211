/** Texts of the league page outside its sections (screens 2.8). */
export const leagueCopy = {
  alive: (alive: number, total: number) => ({ count: `${alive} of ${total}`, rest: ' alive' }),
  tally: (alive: number, total: number) => `${alive} of ${total} alive`,
  picksIn: (count: number, alive: number) => `${count} of ${alive} picks are in`,
  youAlive: 'You are alive',
  youWereAlive: (then: string) => `You were alive as of ${then}`,
  details: 'League details',
  administrators: (count: number) => (count === 1 ? 'Administrator' : 'Administrators'),
  manage: 'Manage league',
  messages: 'Notifications',
  log: 'League log',
  leave: 'Leave league',
  loadFailed: 'Failed to fetch league data',
  noLongerMember: 'You are no longer a member of this league',
  membersFailed: 'Failed to refresh league members',
  loading: 'Loading league',
  moved: (now: string, before: string) => `The deadline moved. Picks now lock ${now} (was ${before}).`,
} as const;
