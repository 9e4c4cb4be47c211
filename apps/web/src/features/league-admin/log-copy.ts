/** The log of a league and its newest line on the league page (screens 2.34). */
export const logCopy = {
  title: 'League log',
  lead: 'What administrators did, who left, and corrected results. All members can read it, and no line ever changes.',
  filter: 'Show',
  all: 'All',
  kinds: {
    members: 'Members',
    administrators: 'Administrators',
    invitations: 'Invitations',
    messages: 'Messages',
    results: 'Results',
  },
  number: (line: number) => `Line ${line}`,
  reason: 'Reason:',
  wrong: 'Something wrong?',
  wrongWith: (line: number) => `Something wrong? Contact Support about line ${line}`,
  older: 'Show older',
  empty: 'No one has done anything here yet.',
  emptyKind: 'There are no lines of this kind.',
  failed: "Couldn't load the log",
} as const;
