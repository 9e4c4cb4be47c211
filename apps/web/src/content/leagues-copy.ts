/** My Leagues (screens 2.6). */
export const leaguesCopy = {
  title: 'My Leagues',
  emptyTitle: 'No Leagues Yet',
  emptyText: 'Have a league key from a friend? Join with it. Or start a league and invite them.',
  join: 'Join a League',
  create: 'Create a League',
  failedTitle: "Couldn't load leagues",
  stale: (time: string) => `Couldn't refresh. These are your leagues as of ${time}.`,
  refreshing: 'Refreshing your leagues',
} as const;
