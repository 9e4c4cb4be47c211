import type { PickRefusal } from '@survivor/rules';
import type { Game, League, LeagueCard } from '../../lib/api/trpc.ts';
import { type PickEntry, refusalOf } from '../pick/pick-state.ts';

/** Whether the team is already picked in another league, can be picked there, or why it cannot. */
export type OtherLeagueState =
  | { readonly kind: 'picked' }
  | { readonly kind: 'open'; readonly presentTeamId: string | null }
  | { readonly kind: 'closed'; readonly refusal: PickRefusal };

export type OtherLeagueFacts = {
  readonly card: LeagueCard;
  /** The reader's picks in that league. */
  readonly history: readonly PickEntry[];
  readonly teamId: string;
  readonly game: Game;
  readonly now: Date;
};

/** Whether another league plays the same week of the same season. */
export const isSameWeek = (card: LeagueCard, league: League): boolean =>
  card.id !== league.id && card.type === league.type && card.season === league.season && card.round.ordinal === league.round.ordinal;

/** What the reader can do with the team in another league. The choose page uses the same rule. */
export function otherLeagueStateOf({ card, history, teamId, game, now }: OtherLeagueFacts): OtherLeagueState {
  if (history.some((pick) => pick.round === card.round.ordinal && pick.teamId === teamId)) return { kind: 'picked' };
  const refusal = refusalOf({ league: card, isEliminated: card.outIn !== null, now, game, teamId, history });
  return refusal === null ? { kind: 'open', presentTeamId: card.pick?.teamId ?? null } : { kind: 'closed', refusal };
}
