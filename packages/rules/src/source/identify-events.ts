import { isSamePair } from '../season/season-game.ts';
import type { ReportedEvent, StoredGame } from './accept-game.ts';

/** An event and the stored game it is about; null for a new game. */
export type IdentifiedEvent = { readonly event: ReportedEvent; readonly game: StoredGame | null };
export type QuarantinedEvent = { readonly event: ReportedEvent; readonly reason: string };

type Match = IdentifiedEvent | QuarantinedEvent;

/**
 * Finds a game by its source id; for an unknown id, by the same two teams in the same round, or the
 * same ordered pair in another round (rules 2).
 */
function identify(stored: readonly StoredGame[], event: ReportedEvent): Match {
  const named = stored.find((game) => game.sourceId === event.sourceId);
  const isHere = (game: StoredGame) => game.round === event.round && isSamePair(game, event);
  const isOrderedPair = (game: StoredGame) => game.homeTeamId === event.homeTeamId && game.awayTeamId === event.awayTeamId;
  const game = named ?? stored.find(isHere) ?? stored.find(isOrderedPair) ?? null;
  if (game !== null && game.round !== event.round && game.isListed) {
    return { event, reason: `the source still lists this game in round ${game.round}` };
  }
  return { event, game };
}

const isDoubled = (other: IdentifiedEvent, { event, game }: IdentifiedEvent) =>
  game === null ? other.game === null && other.event.round === event.round && isSamePair(other.event, event) : other.game?.id === game.id;

const hasOwnId = ({ event, game }: IdentifiedEvent) => game?.sourceId === event.sourceId;

/**
 * Matches the events of a response to games: one event per game, preferring the one with its id
 * (rules 2).
 */
export function identifyEvents(
  stored: readonly StoredGame[],
  events: readonly ReportedEvent[],
): { events: IdentifiedEvent[]; quarantined: QuarantinedEvent[] } {
  const found: IdentifiedEvent[] = [];
  const quarantined: QuarantinedEvent[] = [];
  const matches = events.map((event) => identify(stored, event));
  for (const match of matches) if ('reason' in match) quarantined.push(match);
  const identified = matches.filter((match) => 'game' in match);
  for (const match of [...identified.filter(hasOwnId), ...identified.filter((one) => !hasOwnId(one))]) {
    if (found.some((other) => isDoubled(other, match))) quarantined.push({ event: match.event, reason: 'this game is listed twice' });
    else found.push(match);
  }
  return { events: found.sort((a, b) => idOf(a) - idOf(b)), quarantined };
}

const idOf = ({ game }: IdentifiedEvent) => game?.id ?? Number.POSITIVE_INFINITY;
