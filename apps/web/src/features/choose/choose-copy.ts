const SHORT_WEEK_DAYS = 6;
/** Without a bye between them, the kickoffs of a team's games are at most 12 days apart. */
const BYE_DAYS = 13;

/** The page for choosing a team (screens 2.26). */
export const chooseCopy = {
  title: (round: string) => `Choose your ${round} team`,
  toPick: 'available',
  used: 'used',
  onBye: 'on a bye',
  availableOnly: 'Available only',
  byes: 'On a bye',
  key: 'Last five games, newest on the right: tall is a win, short a loss, middle a tie',
  last: (count: number, results: string) => `last ${count}: ${results}`,
  results: { W: 'won', L: 'lost', T: 'tied' },
  rest: (days: number) => {
    if (days < SHORT_WEEK_DAYS) return 'Short week';
    return days < BYE_DAYS ? `${days} days' rest` : 'Off a bye';
  },
  noRecords: "Couldn't load records and recent results. You can still pick.",
  plan: (team: string) => `Your plan: ${team}`,
  pickPlan: 'Pick it',
  backTo: (league: string) => `Back to ${league}`,
} as const;

/** All teams by whether the reader can still pick them. */
export const yourTeamsCopy = {
  title: (count: number) => `Your ${count} teams`,
  marks: (open: number, total: number, byes: number, used: number) =>
    `${open} of ${total} available this week, ${byes} unused but on a bye, ${used} used`,
  states: { open: 'available', own: 'your pick', bye: 'on a bye', closed: 'not available this week' },
  usedIn: (round: number) => `used in Week ${round}`,
  legend: 'Crossed out: used. Dashed: not playing this week. Open a team to see its season.',
} as const;

/** The season of one team. */
export const teamSheetCopy = {
  soFar: 'So far',
  toPlay: 'Still to play',
  week: (round: number) => `W${round}`,
  bye: 'Bye',
  results: { W: 'Won', L: 'Lost', T: 'Tied' },
  pick: (team: string) => `Pick the ${team}`,
  failed: "Couldn't load the season.",
} as const;
