/** Leaving a league (screens 2.8). */
export const leaveCopy = {
  title: (league: string) => `Leave ${league}?`,
  open: 'Your membership ends. You can join again with the key while the league takes new members.',
  alone: 'You are the only member, so leaving deletes the league.',
  running: (week: string) => `You will be eliminated in ${week}, and a pick that is not locked yet is deleted. You cannot come back.`,
  readable: 'You can still read the league.',
  confirm: 'Leave league',
  busy: 'Leaving...',
  failed: "Couldn't leave the league. Please try again.",
  left: (league: string) => `You left ${league}`,
} as const;
