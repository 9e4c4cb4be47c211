import { weeks } from './story-copy.ts';

const people = (count: number) => count.toLocaleString('en-US');

/** The page of a week that is over (screens 2.8). */
export const weekCopy = {
  switcher: 'Weeks',
  week: 'Week',
  open: 'Open',
  live: 'Live',
  toLeague: 'Go to the league',
  curve: 'Survivors by week',
  curveLabel: (counts: readonly number[], first: number) =>
    `Survivors by week: start ${people(counts[0] ?? 0)}${counts
      .slice(1)
      .map((count, at) => `, after Week ${first + at} ${people(count)}`)
      .join('')}`,
  picks: (round: string) => `${round} picks`,
  eliminatedIn: (round: string) => `Eliminated in ${round}`,
  throughWeeks: (count: number) => `Survived ${weeks(count)}`,
  missed: 'No pick',
  left: 'Left',
  excused: (count: number) => `Excused: ${people(count)}`,
  graveyard: 'The graveyard',
  graveyardText: 'How many members each team eliminated, all season. Red-orange: this week.',
  games: (round: string) => `${round} games: who picked whom`,
  runs: 'Every run',
  ownRun: 'Your run',
  standing: 'alive',
  aliveAfter: (round: string) => `alive after ${round}`,
  wonThrough: (count: number) => `Winner, survived ${weeks(count)}`,
  outIn: (round: string) => `eliminated in ${round}`,
  leftIn: (round: string) => `left in ${round}`,
  outWith: (round: string, team: string | null) => (team === null ? round : `${round}, ${team}`),
  more: (count: number) => `and ${people(count)} more`,
  notListed: (count: number) => `${people(count)} eliminated. Leagues of this size show the count, not the names.`,
  unknown: 'This week is not available yet.',
  failedTitle: "Couldn't load the week",
} as const;
