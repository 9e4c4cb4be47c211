/** Choosing a team on a page of its own (screens 2.26). */
export const chooseCopy = {
  title: (round: string) => `Choose your ${round} team`,
  toPick: 'to pick from',
  used: 'used',
  onBye: 'on a bye',
  availableOnly: 'Available only',
  byes: 'On a bye',
  key: 'Last five, newest right: tall won, short lost, middle tied',
  last: (count: number, results: string) => `last ${count}: ${results}`,
  results: { W: 'won', L: 'lost', T: 'tied' },
  rest: (days: number) => `${days} days off`,
  noRecords: "Records and last results couldn't be loaded. You can pick without them.",
  backTo: (league: string) => `Back to ${league}`,
} as const;

/** All teams by what the reader can still do with them. */
export const yourTeamsCopy = {
  title: (count: number) => `Your ${count}`,
  marks: (open: number, total: number, byes: number, used: number) =>
    `${open} of ${total} can be picked this week, ${byes} left but on a bye, ${used} used`,
  states: { open: 'can be picked', own: 'your pick', bye: 'on a bye', closed: 'cannot be picked this week' },
  usedIn: (round: number) => `used in Week ${round}`,
  legend: 'Crossed out: used. Dashed: does not play this week. Open a team for its season.',
} as const;

/** One team's season in a sheet. */
export const teamSheetCopy = {
  soFar: 'So far',
  toPlay: 'Still to play',
  week: (round: number) => `W${round}`,
  bye: 'Bye',
  results: { W: 'Won', L: 'Lost', T: 'Tied' },
  pick: (team: string) => `Pick the ${team}`,
  failed: "The season couldn't be loaded.",
} as const;
