/** The card that replaces the pick of a member who left or was removed (screens 2.8). */
export const departedCopy = {
  left: (week: string) => `You left in ${week}`,
  removed: (week: string) => `You were removed in ${week}`,
  removedBy: (author: string, at: string) => `${author} removed you on ${at}.`,
  readable: 'You can still read this league.',
  log: 'See the league log',
} as const;
