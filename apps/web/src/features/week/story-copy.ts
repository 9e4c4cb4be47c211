const people = (count: number) => count.toLocaleString('en-US');

/** `3 weeks` */
export const weeks = (count: number) => (count === 1 ? '1 week' : `${count} weeks`);

/** The story of a week that is over, on the league page and on the week's own (screens 2.8). */
export const storyCopy = {
  over: (round: string) => `${round} is over`,
  survived: (round: string, team: string, score: string) => `You survived ${round}: ${team} ${score}`,
  out: (team: string, score: string) => `You are out: ${team} ${score}`,
  outGone: (team: string) => `You are out: the game of ${team} was not played`,
  outMissed: (round: string) => `You are out: no pick in ${round}`,
  fell: (fell: number, began: number) => `${people(fell)} of ${people(began)} went out`,
  nobodyFell: (began: number) => `Nobody went out: all ${people(began)} came through.`,
  with: (count: number, team: string) => `${people(count)} of them with ${team}.`,
  without: (count: number) => `${people(count)} of them without a pick.`,
  oneOf: (left: number) => `You are one of ${people(left)} left.`,
  onlyOne: 'You are the only one left.',
  left: (left: number) => (left === 1 ? '1 is left.' : `${people(left)} are left.`),
  howFar: (through: number, outlasted: number, total: number) =>
    `You came through ${weeks(through)} and outlasted ${people(outlasted)} of ${people(total)}.`,
  cameThrough: (left: number, began: number) => `${people(left)} of ${people(began)} came through`,
  wholeWeek: 'See the whole week',
} as const;
