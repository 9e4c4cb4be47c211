import { describeRound, isRoundLocked } from '../season/round.ts';
import { teamName } from '../season/team.ts';

/**
 * Whether a team can be picked in a round: it plays, has a bye, lost its game to a cancellation or
 * a move, or has kicked off.
 */
export type TeamAvailability = 'plays' | 'bye' | 'gone' | 'kicked-off';

export type PickInput = {
  readonly isLeagueCompleted: boolean;
  readonly displayedRound: number;
  readonly round: number;
  readonly isEliminated: boolean;
  readonly startsAt: Date | null;
  readonly now: Date;
  readonly teamId: number;
  readonly availability: TeamAvailability;
  /** Another round in which this member picked the team, or null. */
  readonly usedInRound: number | null;
};

export type PickRefusal =
  | { readonly kind: 'completed' }
  | { readonly kind: 'not-open'; readonly round: number }
  | { readonly kind: 'eliminated' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'bye'; readonly teamId: number; readonly round: number }
  | { readonly kind: 'gone'; readonly teamId: number; readonly round: number }
  | { readonly kind: 'used'; readonly teamId: number; readonly round: number };

/** The first reason to refuse the pick (rules 4), or null if it is accepted. */
export function refusePick(input: PickInput): PickRefusal | null {
  const { round, teamId, availability } = input;
  if (input.isLeagueCompleted) return { kind: 'completed' };
  if (round !== input.displayedRound) return { kind: 'not-open', round };
  if (input.isEliminated) return { kind: 'eliminated' };
  if (isRoundLocked(input.startsAt, input.now) || availability === 'kicked-off') return { kind: 'locked' };
  if (availability === 'bye') return { kind: 'bye', teamId, round };
  if (availability === 'gone') return { kind: 'gone', teamId, round };
  if (input.usedInRound !== null) return { kind: 'used', teamId, round: input.usedInRound };
  return null;
}

/** The text of a refusal (rules 4). `nameOf` returns a team's name, by default the shipped one. */
export function describeRefusal(refusal: PickRefusal, nameOf: (teamId: number) => string = teamName): string {
  switch (refusal.kind) {
    case 'completed':
      return 'This league has been completed';
    case 'not-open':
      return `Picks for ${describeRound(refusal.round)} are not open`;
    case 'eliminated':
      return 'You have been eliminated and cannot make picks!';
    case 'locked':
      return 'Picks are locked for this round!';
    case 'bye':
      return `${nameOf(refusal.teamId)} is on a bye in ${describeRound(refusal.round)}`;
    case 'gone':
      return `${nameOf(refusal.teamId)} does not play in ${describeRound(refusal.round)}`;
    case 'used':
      return `${nameOf(refusal.teamId)} was already picked in ${describeRound(refusal.round)}`;
  }
}
