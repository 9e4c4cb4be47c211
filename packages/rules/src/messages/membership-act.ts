import { formatLockTime } from '../season/date-format.ts';
import { describeRound } from '../season/round.ts';
import { isolated } from './isolated.ts';

/** A removal of the reader from a league, or the undoing of one (rules 11). */
export type MembershipAct = {
  readonly act: 'remove' | 'undo-removal';
  readonly league: { readonly id: number; readonly name: string };
  /** The administrator's name; null for a site administrator. */
  readonly author: string | null;
  readonly at: Date;
  /** Null for a removal before the start, which deletes the membership. */
  readonly round: number | null;
  readonly reason: string | null;
};

const authorOf = ({ author }: MembershipAct) => (author === null ? 'A site administrator' : isolated(author));

/** What happened in a few words, about the reader. */
export const membershipHeadline = ({ act, league }: MembershipAct): string =>
  act === 'remove' ? `You were removed from ${isolated(league.name)}` : `Your removal from ${isolated(league.name)} was undone`;

/** Who acted, without a full stop. */
export const membershipSentence = (facts: MembershipAct): string =>
  facts.act === 'remove'
    ? `${authorOf(facts)} removed you from ${isolated(facts.league.name)}`
    : `${authorOf(facts)} undid your removal from ${isolated(facts.league.name)}`;

export const membershipTime = ({ at }: MembershipAct, zone: string): string => formatLockTime(at, zone);

/** What the act means for the reader. The text says nothing about picks. */
export function membershipMeaning({ act, round }: MembershipAct): string {
  if (act === 'undo-removal') return 'The removal no longer counts. Check the league page before the next deadline.';
  return round === null
    ? 'You can join again once an administrator of the league allows it.'
    : `You are eliminated in ${describeRound(round)} and can still read the league. An administrator can undo this until the next deadline.`;
}
