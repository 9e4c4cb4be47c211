import { describeEnd, type LeagueEnd } from '../league/league-end.ts';
import { describeRound } from '../season/round.ts';
import { isolated } from './isolated.ts';

/** The outcome of a closed round for one member. */
export type WeekResult = {
  readonly league: string;
  readonly fate: 'in' | 'excused' | 'out' | 'won';
  /** Alive members, out of all members. */
  readonly alive: number;
  readonly total: number;
  /** How the league ended, if it ended with this round. */
  readonly end: LeagueEnd | null;
};

const FATES = { in: "you're alive", excused: "you're alive (excused)", out: "you're eliminated", won: 'you won' } as const;

/** Makes a sentence fit inside another one: a lower-case first letter and no final `!`. */
const inSentence = (text: string) => (text.charAt(0).toLowerCase() + text.slice(1)).replace(/!$/, '');

/** One league's line of a recap. */
export function describeResult({ league, fate, alive, total, end }: WeekResult): string {
  const name = isolated(league);
  const ending = end === null ? null : describeEnd(end);
  if (fate === 'won' && ending !== null) return `${name}: ${inSentence(ending.you)}, ${inSentence(ending.place)}.`;
  return `${name}: ${FATES[fate]}, ${ending?.count ?? `${alive.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} left`}.`;
}

/** `Week 5 recap: you're alive in 2 of 3`, or what the reader has won. */
export function describeRecap({ round, results }: { readonly round: number; readonly results: readonly WeekResult[] }): string {
  const won = results.filter(({ fate }) => fate === 'won');
  const alive = results.filter(({ fate }) => fate === 'in' || fate === 'excused').length;
  const [only] = results;
  const aliveIn = `you're alive in ${alive} of ${results.length}`;
  const wonIn = `you won ${won.length} of ${results.length}`;
  const recap = `${describeRound(round)} recap:`;
  if (won.length === 0) return `${recap} ${aliveIn}`;
  if (results.length === 1 && only?.end) return `${recap} ${inSentence(describeEnd(only.end).you)}`;
  return `${recap} ${alive === 0 ? wonIn : `${wonIn}, ${aliveIn}`}`;
}
