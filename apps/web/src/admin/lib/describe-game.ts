import { describeRound, formatDeadline, formatKickoff, GAME_STATUS_LABELS, type GameFacts, showsScore } from '@survivor/rules';
import { adminCopy } from '../admin-copy.ts';
import { stateCopy } from '../state/state-copy.ts';

type Teams = { readonly awayTeam: { readonly abbreviation: string }; readonly homeTeam: { readonly abbreviation: string } };
type Result = Pick<GameFacts, 'status' | 'homeScore' | 'awayScore'>;

/** `BUF @ NYJ`. */
export const formatMatchup = ({ awayTeam, homeTeam }: Teams) => `${awayTeam.abbreviation} @ ${homeTeam.abbreviation}`;

/** `Final, BUF 24, NYJ 17`; without scores the status alone. */
export function describeResult({ awayTeam, homeTeam }: Teams, { status, awayScore, homeScore }: Result): string {
  const word = status === 'AOT' ? adminCopy.overtime : GAME_STATUS_LABELS[status];
  if (!showsScore(status) || awayScore === null || homeScore === null) return word;
  return `${word}, ${awayTeam.abbreviation} ${awayScore}, ${homeTeam.abbreviation} ${homeScore}`;
}

export const describeDeadline = (at: Date | null) => (at === null ? stateCopy.notSet : formatDeadline(at));

export const describeKickoff = (at: Date | null) => (at === null ? adminCopy.kickoffUnknown : formatKickoff(at));

export type FactChange = { readonly fact: 'round' | 'kickoff' | 'result'; readonly before: string; readonly after: string };

/** The facts in which two versions of a game differ. */
export function compareGameFacts(game: Teams, before: GameFacts, after: GameFacts): FactChange[] {
  const pairs: FactChange[] = [
    { fact: 'round', before: describeRound(before.round), after: describeRound(after.round) },
    { fact: 'kickoff', before: describeKickoff(before.kickoffAt), after: describeKickoff(after.kickoffAt) },
    { fact: 'result', before: describeResult(game, before), after: describeResult(game, after) },
  ];
  return pairs.filter((pair) => pair.before !== pair.after);
}
