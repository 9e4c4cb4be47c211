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
  due: (count: number) => (count === 1 ? '1 pick due' : `${count} picks due`),
  live: (count: number) => `${count} live`,
  nothing: 'Nothing to do',
  waiting: 'Waiting',
  completed: 'Completed',
} as const;

/** A card of My Leagues (screens 2.6). */
export const leagueCardCopy = {
  live: 'Live',
  won: 'You won',
  outIn: (round: number) => `Eliminated in Week ${round}`,
  locks: 'locks',
  locksIn: 'locks in',
  completed: (round: string) => `Completed, ${round}`,
  teamsLeft: (count: number) => `${count} teams left`,
  chooseIn: (league: string) => `Choose a team in ${league}`,
  lost: (score: string | null) => (score === null ? 'Lost' : `Lost ${score}`),
  excused: 'Excused',
  missed: (round: number) => `No pick in Week ${round}`,
  winner: (winners: number, total: number) => (winners === 1 ? `The last of ${total}` : `One of ${winners} winners, of ${total}`),
  alive: 'You are alive',
  wereAlive: 'You were alive',
  out: 'Eliminated',
  winnerLabel: 'Winner',
  aliveSuffix: 'alive',
  count: (alive: number, total: number) => `${alive.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
  tally: (alive: number, total: number) => `${alive} of ${total} alive`,
} as const;
