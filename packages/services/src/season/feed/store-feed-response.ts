import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { notifySeason } from '@survivor/db/events/live-events';
import { deletePendingCorrections, markFetched, recordLateResult, recordListing, storeGames } from '@survivor/db/queries/season/feed';
import { findGameIds, loadHeldClaims, recordHeldEvent } from '@survivor/db/queries/season/held-events';
import { type QuarantinedEvent, quarantineEvents } from '@survivor/db/queries/season/quarantined-events';
import { saveSchedule } from '@survivor/db/queries/season/save-deadlines';
import {
  loadSeasonFacts,
  loadSourceGames,
  lockSeason,
  type SeasonFactsRows,
  type SeasonState,
} from '@survivor/db/queries/season/season-facts';
import {
  deriveSchedule,
  type ReportedEvent,
  type ResponseScope,
  type ReviewedChanges,
  reviewResponse,
  type StoredGame,
} from '@survivor/rules';
import { requireSeason } from './season-loading.ts';

/** A response of the feed: the reported games, and the events that the feed quarantined. */
export type SourceResponse = { readonly games: readonly ReportedEvent[]; readonly quarantined: readonly QuarantinedEvent[] };
/** Counts of a stored response, and the source ids of stored games that it lacks. */
export type StoreReport = { readonly read: number; readonly changed: number; readonly quarantined: number; readonly missing: string[] };

type FeedResponse = { readonly scope: ResponseScope; readonly response: SourceResponse };

/** Saves the deadlines, void rounds and team results that follow from the games (rules 2). */
async function saveDerivedSchedule(tx: Tx, season: SeasonState): Promise<SeasonFactsRows> {
  const facts = await loadSeasonFacts(tx, season);
  await saveSchedule(tx, season.id, deriveSchedule({ ...season, ...facts }));
  return facts;
}

async function storeHeldEvents(tx: Tx, seasonId: number, { held, released, late, settled }: ReviewedChanges): Promise<void> {
  await deletePendingCorrections(tx, 'held-event', released);
  await deletePendingCorrections(tx, 'late-result', settled);
  const ids = await findGameIds(tx, { seasonId, sourceIds: held.map(({ sourceId }) => sourceId) });
  for (const { sourceId, ...one } of held) {
    const gameId = ids.get(sourceId);
    if (gameId !== undefined) await recordHeldEvent(tx, { ...one, gameId });
  }
  for (const { gameId, event } of late) await recordLateResult(tx, { ...event, gameId });
}

/**
 * Stores a response. First saves the schedule by the current clock, so that the response cannot
 * undo a deadline that is already reached.
 */
async function store(tx: Tx, season: SeasonState, { scope, response }: FeedResponse): Promise<StoreReport> {
  const facts = await saveDerivedSchedule(tx, season);
  const reported = await loadSourceGames(tx, season.id);
  const held = await loadHeldClaims(tx, season.id);
  const changes = reviewResponse({ facts: { ...season, ...facts }, reported, held, scope, events: response.games });
  await storeGames(tx, season.id, { games: changes.games, known: new Set(reported.map((game) => game.id)) });
  await recordListing(tx, changes.listed);
  await storeHeldEvents(tx, season.id, changes);
  if (changes.games.length > 0) {
    await saveDerivedSchedule(tx, season);
    await notifySeason(tx, { seasonId: season.id, kinds: ['games'] });
  }
  const rejected = changes.quarantined.map(({ event, reason }) => {
    const { round, sourceId, homeTeamId, awayTeamId, kickoffAt } = event;
    return { round, sourceId, reason, event, line: { homeTeamId, awayTeamId, kickoffAt } };
  });
  const quarantined = [...response.quarantined, ...rejected];
  const answerRound = scope.kind === 'round' ? scope.round : null;
  await quarantineEvents(tx, season.id, { events: quarantined, answerRound });
  return {
    read: response.games.length,
    changed: changes.games.length,
    quarantined: quarantined.length,
    missing: scope.kind === 'round' ? missingGames(reported, { round: scope.round, response }) : [],
  };
}

function missingGames(reported: readonly StoredGame[], { round, response }: { round: number; response: SourceResponse }): string[] {
  const named = new Set(response.games.map((event) => event.sourceId));
  // A disowned game is one whose id the source now uses for another game.
  const isExpected = (game: StoredGame) => game.round === round && !game.isDisowned;
  return reported.filter((game) => isExpected(game) && !named.has(game.sourceId)).map((game) => game.sourceId);
}

/**
 * Stores a source's response for one round, all or nothing: new and changed games, events held for
 * review or quarantined, and the resulting schedule (rules 2 and 7). `missing` lists stored games
 * of that round that the response lacks; they are never deleted.
 */
export async function storeRound(args: { db: Db; season: number; round: number; response: SourceResponse }): Promise<StoreReport> {
  const season = await requireSeason(args.db, args.season);
  return await inTransaction(args.db, async (tx) => {
    await lockSeason(tx, season.id);
    await markFetched(tx, { seasonId: season.id, round: args.round });
    return await store(tx, season, { scope: { kind: 'round', round: args.round }, response: args.response });
  });
}

/** Stores a source's response to the lookup of one game. Its games carry their own round. */
export async function storeLookup(args: { db: Db; season: number; sourceId: string; response: SourceResponse }): Promise<StoreReport> {
  const season = await requireSeason(args.db, args.season);
  return await inTransaction(args.db, async (tx) => {
    await lockSeason(tx, season.id);
    return await store(tx, season, { scope: { kind: 'lookup', sourceId: args.sourceId }, response: args.response });
  });
}
