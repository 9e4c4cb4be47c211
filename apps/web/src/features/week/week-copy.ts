import { weeks } from './story-copy.ts';

const people = (count: number) => count.toLocaleString('en-US');

/** The page of a week that is over (screens 2.8). */
export const weekCopy = {
  switcher: 'Weeks',
  week: 'Week',
  open: 'Open',
  toLeague: 'Go to the league',
  curve: 'Survivors by week',
  curveLabel: (counts: readonly number[], first: number) =>
    `Survivors by week: start ${people(counts[0] ?? 0)}${counts
      .slice(1)
      .map((count, at) => `, after Week ${first + at} ${people(count)}`)
      .join('')}`,
  picks: (round: string) => `${round} picks`,
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
  notListed: (count: number) => `${people(count)} went out. In a league of this size they are counted, not listed.`,
  unknown: 'This week cannot be shown yet.',
  failedTitle: "Couldn't load the week",
} as const;
