import { hasKickedOff } from '../season/game-status.ts';
import { isSamePair } from '../season/season-game.ts';
import type { ReportedEvent, StoredGame } from './accept-game.ts';
import { outlyingKickoff } from './gate.ts';

/** An event and the stored game it is about; null for a new game. */
export type IdentifiedEvent = { readonly event: ReportedEvent; readonly game: StoredGame | null };
export type QuarantinedEvent = { readonly event: ReportedEvent; readonly reason: string };

/** Null for a line that a moved game left behind in its former round. */
type Match = IdentifiedEvent | QuarantinedEvent | null;

const isCalledOff = ({ status }: { status: ReportedEvent['status'] }) => status === 'PST' || status === 'CANC';

/**
 * Whether a postponed or canceled game, which its round still lists, has moved: the event lists it
 * in another round with a future kickoff (rules 2).
 */
export function isMoveOfListed({ event, game }: IdentifiedEvent, now: Date): boolean {
  if (game === null || game.round === event.round || !game.isListed) return false;
  return isCalledOff(game) && !isCalledOff(event) && event.kickoffAt !== null && event.kickoffAt > now;
}

/**
 * Finds the game in another round that an event with an unknown id is about: the game with the same
 * home and away team, who meet only once a season. If the source still lists that game in its own
 * round, the event is the pair's other game, which has moved and swapped home and away.
 */
function findElsewhere(stored: readonly StoredGame[], event: ReportedEvent, now: Date): StoredGame | null {
  const others = stored.filter((game) => game.round !== event.round && !game.isKickoffHeld && isSamePair(game, event));
  const ordered = others.filter((game) => game.homeTeamId === event.homeTeamId);
  const canMove = (game: StoredGame) => !game.isListed || isMoveOfListed({ event, game }, now);
  const hasMoved = (game: StoredGame) => isMoveOfListed({ event, game }, now);
  const own = ordered.findLast(canMove);
  if (own !== undefined) return own;
  const formerlyHere = others.find((game) => game.earlierRounds.includes(event.round));
  return (ordered.length === 0 ? formerlyHere : (formerlyHere ?? others.findLast(hasMoved) ?? ordered[0])) ?? null;
}

/** Whether the event is a leftover line of a game in a round that the game was moved out of. */
function isLeftBehind({ event, game }: IdentifiedEvent): boolean {
  if (game === null || game.round === event.round || !game.earlierRounds.includes(event.round)) return false;
  return isCalledOff(event) && (game.isListed || game.sourceId !== event.sourceId);
}

/**
 * Finds a game by its source id; for an unknown id, by the same two teams in the same round, or the
 * same ordered pair in another round (rules 2).
 */
function identify(stored: readonly StoredGame[], event: ReportedEvent, now: Date): Match {
  const named = stored.find((game) => game.sourceId === event.sourceId);
  const isPlayedOnOtherDay = (game: StoredGame) => game.isKickoffHeld && hasKickedOff(game.status);
  const isHere = (game: StoredGame) => game.round === event.round && isSamePair(game, event) && !isPlayedOnOtherDay(game);
  const game = named ?? stored.find(isHere) ?? findElsewhere(stored, event, now);
  if (isLeftBehind({ event, game })) return null;
  if (game !== null && game.round !== event.round && game.isListed && !isMoveOfListed({ event, game }, now)) {
    return { event, reason: `the source still lists this game in round ${game.round}` };
  }
  return { event, game };
}

const isDoubled = (other: IdentifiedEvent, { event, game }: IdentifiedEvent) =>
  game === null ? other.game === null && other.event.round === event.round && isSamePair(other.event, event) : other.game?.id === game.id;

/** Whether another line of a postponed game has a later kickoff, and so is the newer one. */
function isSuperseded({ event, game }: IdentifiedEvent, matches: readonly IdentifiedEvent[]): boolean {
  const { kickoffAt } = event;
  if (event.status !== 'PST' || game === null || kickoffAt === null) return false;
  const isNewer = (other: ReportedEvent) => !isCalledOff(other) && other.kickoffAt !== null && other.kickoffAt > kickoffAt;
  return matches.some((other) => other.game?.id === game.id && isNewer(other.event));
}

/** The events that kick off long before the others, such as pre-season games inside Week 1. */
function findEarlyEvents(events: readonly ReportedEvent[]): ReadonlySet<ReportedEvent> {
  const listed = events.map((event, id) => ({ ...event, id, isDisowned: false }));
  return new Set(events.filter((_, id) => outlyingKickoff(listed, listed[id] as (typeof listed)[number]) === 'early-kickoff'));
}

/**
 * Matches the events of a response to games: one event per game, preferring the one with its id,
 * then one that is not far too early (rules 2). A postponed line gives way to its new date.
 */
export function identifyEvents(
  stored: readonly StoredGame[],
  events: readonly ReportedEvent[],
  now: Date,
): { events: IdentifiedEvent[]; quarantined: QuarantinedEvent[] } {
  const found: IdentifiedEvent[] = [];
  const quarantined: QuarantinedEvent[] = [];
  const matches = events.map((event) => identify(stored, event, now)).filter((match) => match !== null);
  for (const match of matches) if ('reason' in match) quarantined.push(match);
  const identified = matches.filter((match) => 'game' in match);
  const early = findEarlyEvents(events);
  const rankOf = (match: IdentifiedEvent) => {
    if (isSuperseded(match, identified)) return 3;
    return match.game?.sourceId === match.event.sourceId ? 0 : early.has(match.event) ? 2 : 1;
  };
  for (const match of identified.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    if (found.some((other) => isDoubled(other, match))) quarantined.push({ event: match.event, reason: 'this game is listed twice' });
    else found.push(match);
  }
  return { events: found.sort((a, b) => idOf(a) - idOf(b)), quarantined };
}

const idOf = ({ game }: IdentifiedEvent) => game?.id ?? Number.POSITIVE_INFINITY;
