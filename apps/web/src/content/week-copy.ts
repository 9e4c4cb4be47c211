const people = (count: number) => count.toLocaleString('en-US');
const weeks = (count: number) => (count === 1 ? '1 week' : `${count} weeks`);

/** A week that is over (screens 2.8). */
export const weekCopy = {
  switcher: 'Weeks',
  week: 'Week',
  open: 'Open',
  over: (round: string) => `${round} is over`,
  survived: (round: string, team: string, score: string) => `You survived ${round}: ${team} ${score}`,
  out: (team: string, score: string) => `You are out: ${team} ${score}`,
  outGone: (team: string) => `You are out: the game of ${team} was not played`,
  outMissed: (round: string) => `You are out: no pick in ${round}`,
  fell: (fell: number, began: number) => `${people(fell)} of ${people(began)} went out`,
  nobodyFell: (began: number) => `Nobody went out: all ${people(began)} came through.`,
  with: (count: number, team: string) => `, ${people(count)} of them with ${team}.`,
  without: (count: number) => `, ${people(count)} of them without a pick.`,
  oneOf: (left: number) => `You are one of ${people(left)} left.`,
  onlyOne: 'You are the only one left.',
  left: (left: number) => (left === 1 ? '1 is left.' : `${people(left)} are left.`),
  howFar: (through: number, outlasted: number, total: number) =>
    `You came through ${weeks(through)} and outlasted ${people(outlasted)} of ${people(total)}.`,
  cameThrough: (left: number, began: number) => `${people(left)} of ${people(began)} came through`,
  choose: (round: string) => `Choose for ${round}`,
  wholeWeek: 'See the whole week',
  toLeague: 'Go to the league',
  curve: 'Survivors by week',
  curveLabel: (counts: readonly number[], first: number) =>
    `Survivors by week: start ${people(counts[0] ?? 0)}${counts
      .slice(1)
      .map((count, at) => `, after Week ${first + at} ${people(count)}`)
      .join('')}`,
  picks: (round: string) => `${round} picks`,
  noPicks: 'Nobody picked.',
  fallen: (round: string) => `Went out in ${round}`,
  throughWeeks: (count: number) => `Came through ${weeks(count)}`,
  missed: 'No pick',
  graveyard: 'The graveyard',
  graveyardText: 'Which team took out how many, all season. Red-orange: this week.',
  games: (round: string) => `${round} games and who held them`,
  runs: 'Every run',
  ownRun: 'Your run',
  standing: 'standing',
  aliveAfter: (round: string) => `alive after ${round}`,
  outIn: (round: string) => `out in ${round}`,
  outWith: (round: string, team: string | null) => (team === null ? round : `${round}, ${team}`),
  more: (count: number) => `and ${people(count)} more`,
  unknown: 'This week cannot be shown yet.',
  failedTitle: "Couldn't load the week",
  vs: 'vs',
  at: 'at',
} as const;
