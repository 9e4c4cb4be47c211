/** The calendar entry of a deadline. */
export const calendarFileCopy = {
  summary: (league: string, round: string) => `${round} pick locks: ${league}`,
  description: (url: string) => `Make your pick by then. A missed pick eliminates you.\n${url}`,
  alarm: (league: string, round: string) => `${round} pick for ${league}`,
  file: (round: string) => `${round.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-pick.ics`,
} as const;
