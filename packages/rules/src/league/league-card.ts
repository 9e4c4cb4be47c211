import type { LeagueStatus } from './league.ts';
import { type OwnGame, pickOutlook } from './pick-outlook.ts';

/** Groups of My Leagues, in the order in which cards are shown (screens 2.6). */
const CARD_GROUPS = ['due', 'live', 'changeable', 'waiting', 'out', 'completed'] as const;
export type CardGroup = (typeof CARD_GROUPS)[number];

export type CardFacts = {
  readonly status: LeagueStatus;
  readonly isEliminated: boolean;
  readonly season: number;
  readonly round: number;
  /** Deadline of the displayed round; null while unknown. */
  readonly startsAt: Date | null;
  readonly hasPick: boolean;
  /** The picked team's game; null without a pick. */
  readonly game: OwnGame | null;
};

const LIVE_OUTLOOKS: ReadonlySet<string> = new Set(['winning', 'losing', 'tied', 'unknown']);

export function cardGroup(card: CardFacts, now: Date): CardGroup {
  if (card.status === 'Completed') return 'completed';
  if (card.isEliminated) return 'out';
  if (card.startsAt === null) return 'waiting';
  if (now < card.startsAt) return card.hasPick ? 'changeable' : 'due';
  return card.game !== null && LIVE_OUTLOOKS.has(pickOutlook(card.game)) ? 'live' : 'waiting';
}

/** Groups cards. Each group is in order of deadline, unknown last; completed ones latest first. */
export function orderCards<C extends CardFacts>(cards: readonly C[], now: Date): ReadonlyMap<CardGroup, readonly C[]> {
  const groups = new Map(CARD_GROUPS.map((group) => [group, cards.filter((card) => cardGroup(card, now) === group)]));
  const deadline = ({ startsAt }: C) => startsAt?.getTime() ?? Number.MAX_VALUE;
  for (const group of groups.values()) group.sort((a, b) => deadline(a) - deadline(b));
  groups.get('completed')?.sort((a, b) => b.season - a.season || b.round - a.round);
  return groups;
}
