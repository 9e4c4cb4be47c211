/** The card that offers to pick the same team in the player's other leagues (screens 2.8). */
export const otherLeaguesCopy = {
  title: (team: string) => `Pick the ${team} in my other leagues too`,
  currentPick: (team: string) => `Your pick: ${team}`,
  pick: 'Pick',
  pickIn: (team: string, league: string) => `Pick the ${team} in ${league}`,
  change: 'Change',
  changeIn: (team: string, league: string) => `Change to the ${team} in ${league}`,
  retryIn: (league: string) => `Try again in ${league}`,
  picked: 'Picked',
} as const;
