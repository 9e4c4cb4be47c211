import {
  cardGroup,
  describeComingWin,
  describeEnd,
  type EndSentences,
  isInDanger,
  type OwnGame,
  type PickOutlook,
  pickOutlook,
} from '@survivor/rules';
import { ArrowDown, ArrowUp, Check, CircleX, Clock, Flag, type IconNode, Lock, Pencil, Radio, TriangleAlert, Trophy } from 'lucide';
import type { Tone } from '../../components/pill.tsx';
import type { LeagueCard } from '../../lib/api/trpc.ts';
import { sideOf } from '../../lib/ui/score.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { leagueCardCopy } from './my-leagues-copy.ts';

/** The status of a card: label, icon, color and top border. */
export type CardStyle = { readonly label: string; readonly icon: IconNode; readonly tone: Tone; readonly edge: string };

const LIVE: Partial<Record<PickOutlook, CardStyle>> = {
  winning: { label: pickCopy.winning, icon: ArrowUp, tone: 'alive', edge: 'edge-alive-mark' },
  losing: { label: pickCopy.losing, icon: ArrowDown, tone: 'out', edge: 'edge-eliminated-mark' },
  tied: { label: pickCopy.tied, icon: Radio, tone: 'neutral', edge: 'edge-fg-3' },
  unknown: { label: leagueCardCopy.live, icon: Radio, tone: 'neutral', edge: 'edge-fg-3' },
  won: { label: pickCopy.won, icon: Check, tone: 'alive', edge: 'edge-alive-mark' },
};

const LOCKED: CardStyle = { label: pickCopy.locked, icon: Lock, tone: 'neutral', edge: 'edge-fg-3' };

/** The game from the picked team's side; null without a game. */
function ownGameOf({ pick }: Pick<LeagueCard, 'pick'>): OwnGame | null {
  if (pick === null || pick.game === null) return null;
  return sideOf(pick.game, pick.teamId);
}

/** Whether the deadline has passed without a pick: the worker will eliminate the reader. */
export const hasMissed = ({ status, outIn, pick, isExcused, round }: LeagueCard, now: Date) =>
  status !== 'Completed' && outIn === null && pick === null && !isExcused && round.startsAt !== null && round.startsAt <= now;

/** The facts by which the rules sort cards. */
export const factsOf = (card: LeagueCard) => ({
  card,
  status: card.status,
  season: card.season,
  isEliminated: card.outIn !== null,
  round: card.round.ordinal,
  startsAt: card.round.startsAt,
  hasPick: card.pick !== null,
  game: ownGameOf(card),
});

function pickStyleOf(game: OwnGame | null): CardStyle {
  if (game === null) return LOCKED;
  if (isInDanger(game)) return { label: pickCopy.inDanger, icon: TriangleAlert, tone: 'out', edge: 'edge-eliminated-mark' };
  return LIVE[pickOutlook(game)] ?? LOCKED;
}

/** How a completed league ended. Servers of the previous release do not send `winners`. */
export const endOf = ({ winners, alive, total, round }: LeagueCard): EndSentences =>
  describeEnd({ winners: winners ?? (alive > 0 ? alive : null), total, survivors: alive, round: round.ordinal });

export function cardStyleOf(card: LeagueCard, now: Date): CardStyle {
  if (card.isWinner) return { label: endOf(card).you, icon: Trophy, tone: 'ink', edge: '' };
  const endedIn = card.hasLeft ? leagueCardCopy.leftIn : leagueCardCopy.outIn;
  if (card.outIn !== null) return { label: endedIn(card.outIn), icon: CircleX, tone: 'out', edge: '' };
  if (card.winsAfter !== undefined)
    return { label: describeComingWin(card.winsAfter), icon: Trophy, tone: 'alive', edge: 'edge-alive-mark' };
  const facts = factsOf(card);
  const group = cardGroup(facts, now);
  if (group === 'completed') return { label: card.status, icon: Flag, tone: 'info', edge: '' };
  if (group === 'due') return { label: pickCopy.none, icon: Clock, tone: 'pending', edge: 'edge-pending-fill' };
  return group === 'changeable' ? { label: pickCopy.canChange, icon: Pencil, tone: 'own', edge: 'edge-accent' } : pickStyleOf(facts.game);
}
