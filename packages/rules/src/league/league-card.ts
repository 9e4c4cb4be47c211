import type { LeagueStatus } from './league.ts';
import { type OwnGame, pickOutlook } from './pick-outlook.ts';

/** Groups of My Leagues, in the order in which cards are shown (screens 2.6). */
const CARD_GROUPS = ['due', 'live', 'waiting', 'completed'] as const;
export type CardGroup = (typeof CARD_GROUPS)[number];

export type CardFacts = {
  readonly status: LeagueStatus;
  readonly isOut: boolean;
  readonly season: number;
  readonly round: number;
  /** Deadline of the displayed round; null while unknown. */
  readonly startsAt: Date | null;
  readonly hasPick: boolean;
  /** The picked team's game; null without a pick. */
  readonly game: OwnGame | null;
};

const UNDER_WAY: ReadonlySet<string> = new Set(['winning', 'losing', 'tied', 'unknown']);

export function cardGroup(card: CardFacts, now: Date): CardGroup {
  if (card.status === 'Completed') return 'completed';
  if (card.isOut || card.startsAt === null) return 'waiting';
  if (now < card.startsAt) return card.hasPick ? 'waiting' : 'due';
  return card.game !== null && UNDER_WAY.has(pickOutlook(card.game)) ? 'live' : 'waiting';
}

/** Groups cards: due ones by deadline, completed ones latest first, the rest in the given order. */
export function orderCards<C extends CardFacts>(cards: readonly C[], now: Date): ReadonlyMap<CardGroup, readonly C[]> {
  const groups = new Map(CARD_GROUPS.map((group) => [group, cards.filter((card) => cardGroup(card, now) === group)]));
  groups.get('due')?.sort((a, b) => Number(a.startsAt) - Number(b.startsAt));
  groups.get('completed')?.sort((a, b) => b.season - a.season || b.round - a.round);
  return groups;
}
