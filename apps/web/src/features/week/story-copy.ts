import { possessive } from '../../lib/ui/team.ts';

const people = (count: number) => count.toLocaleString('en-US');

/** `3 weeks` */
export const weeks = (count: number) => (count === 1 ? '1 week' : `${count} weeks`);

/** The recap of a week, on the league page and on the page of the week (screens 2.8). */
export const storyCopy = {
  over: (round: string) => `${round} is over`,
  survived: (round: string, team: string, score: string) => `You survived ${round}: ${team} ${score}`,
  excused: (round: string) => `You survived ${round}: Excused`,
  out: (team: string, score: string) => `You are eliminated: ${team} ${score}`,
  outGone: (team: string) => `You are eliminated: the ${possessive(team)} game was not played`,
  youLeft: (round: string) => `You left in ${round}`,
  outMissed: (round: string) => `You are eliminated: no pick in ${round}`,
  fell: (fell: number, began: number) => `${people(fell)} of ${people(began)} eliminated`,
  nobodyFell: (began: number) => `No one was eliminated: ${began === 2 ? 'both' : `all ${people(began)}`} survived.`,
  with: (count: number, team: string) => `${people(count)} of them with ${team}.`,
  without: (count: number) => `${people(count)} of them without a pick.`,
  oneOf: (left: number) => `You are one of ${people(left)} left.`,
  onlyOne: 'You are the only one left.',
  remaining: (left: number) => (left === 1 ? '1 is left.' : `${people(left)} are left.`),
  howFar: (through: number, outlasted: number, total: number) =>
    `You survived ${weeks(through)} and outlasted ${people(outlasted)} of ${people(total)}.`,
  recap: (round: string) => `${round} recap`,
  wholeWeek: 'See the whole week',
} as const;
