import { isRegularRound } from '../regular-season.ts';
import type { QuarantinedEvent, RoundResponse, SourceGame } from '../sports-source.ts';
import { SourceError } from '../sports-source.ts';
import { EventsDocument } from './event-shape.ts';
import { parseEvent, quarantineEvent } from './parse-event.ts';
import { resolveDuplicates } from './resolve-duplicates.ts';

const MAX_EVENTS = 200;

function readEvents(what: string, document: unknown): unknown[] {
  const parsed = EventsDocument.safeParse(document);
  if (!parsed.success) throw new SourceError('malformed', `${what}: the answer has no list of events`);
  const events = parsed.data.events ?? [];
  if (events.length === 0) throw new SourceError('empty', `${what}: the answer holds no events`);
  if (events.length > MAX_EVENTS) throw new SourceError('malformed', `${what}: the answer holds ${events.length} events`);
  return events;
}

function toResponse(games: readonly SourceGame[], quarantined: QuarantinedEvent[]): RoundResponse {
  const resolved = resolveDuplicates(games);
  const conflicts = resolved.conflicting.map((game) => ({
    sourceId: game.sourceId,
    round: game.round,
    reason: 'Another event of the same game has another final score',
    event: { ...game, kickoffAt: game.kickoffAt?.toISOString() ?? null },
    line: game,
  }));
  return { games: resolved.games, quarantined: [...quarantined, ...conflicts] };
}

/**
 * Parses the response for a round. Events of another season, league or round are quarantined. If
 * they outnumber the others, or no event is valid, the whole response is refused (rules 7).
 */
export function parseRoundResponse(document: unknown, { season, round }: { season: number; round: number }): RoundResponse {
  const what = `Week ${round}`;
  const games: SourceGame[] = [];
  const quarantined: QuarantinedEvent[] = [];
  const foreign: QuarantinedEvent[] = [];
  const events = readEvents(what, document);
  for (const event of events) {
    const parsed = parseEvent(event, season);
    if (parsed.kind === 'foreign') foreign.push(parsed.quarantined);
    else if (parsed.kind === 'quarantined') quarantined.push(parsed.quarantined);
    else if (parsed.game.round === round) games.push(parsed.game);
    else foreign.push(quarantineEvent(event, `The event belongs to another round: ${parsed.game.round}`));
  }
  const [firstForeign] = foreign;
  if (firstForeign !== undefined && foreign.length > games.length + quarantined.length) {
    throw new SourceError('malformed', `${what}: ${foreign.length} of ${events.length} events do not belong here. ${firstForeign.reason}`);
  }
  const [first] = [...quarantined, ...foreign];
  if (games.length === 0 && first !== undefined) {
    throw new SourceError('malformed', `${what}: none of ${events.length} events can be used. ${first.reason}`);
  }
  // Playoff and preseason events do not concern administrators.
  const strays = foreign.filter((stray) => stray.round === null || isRegularRound(season, stray.round));
  return toResponse(games, [...quarantined, ...strays]);
}

/**
 * Parses the response for one game, which keeps its own round. A playoff or preseason game is
 * ignored (rules 2).
 */
export function parseGameResponse(document: unknown, { season, sourceId }: { season: number; sourceId: string }): RoundResponse {
  const what = 'Game look-up';
  const games: SourceGame[] = [];
  const quarantined: QuarantinedEvent[] = [];
  for (const event of readEvents(what, document)) {
    const parsed = parseEvent(event, season);
    if (parsed.kind === 'foreign') throw new SourceError('malformed', `${what}: ${parsed.quarantined.reason}`);
    const reportedId = parsed.kind === 'game' ? parsed.game.sourceId : parsed.quarantined.sourceId;
    if (reportedId !== sourceId) throw new SourceError('malformed', `${what}: the answer belongs to another event`);
    if (parsed.kind === 'quarantined') quarantined.push(parsed.quarantined);
    else if (isRegularRound(season, parsed.game.round)) games.push(parsed.game);
  }
  return toResponse(games, quarantined);
}
