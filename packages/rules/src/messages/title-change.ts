import { describeEnd, type LeagueEnd } from '../league/league-end.ts';
import { isolated } from './isolated.ts';

/** A correction that gave the reader the title of a league, or took it. */
export type TitleFacts = {
  readonly hasWon: boolean;
  /** How the league ends now; null if it goes on. */
  readonly end: LeagueEnd | null;
};

type Facts = { readonly league: string; readonly isIn: boolean; readonly title: TitleFacts };

/** What a corrected result did to a title: one sentence without its period, and what follows. */
export function describeTitleChange({ league, isIn, title: { hasWon, end } }: Facts): { sentence: string; rest: string } {
  const corrected = 'A result was corrected:';
  if (hasWon && end !== null) {
    const win = end.winners === 1 ? 'you won' : 'you share the win in';
    return { sentence: `${corrected} ${win} ${isolated(league)}`, rest: describeEnd(end).summary };
  }
  const rest = end === null ? `The league goes on, and you are ${isIn ? 'alive' : 'eliminated'}.` : describeEnd(end).summary;
  return { sentence: `${corrected} you lost the title of ${isolated(league)}`, rest };
}
