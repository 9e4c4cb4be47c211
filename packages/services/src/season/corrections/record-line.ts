import type { Tx } from '@survivor/db/connection/database';
import { type CorrectionRow, findPendingHeldEvent } from '@survivor/db/queries/season/corrections';
import { storeGames } from '@survivor/db/queries/season/feed';
import { findGameIds, recordHeldEvent } from '@survivor/db/queries/season/held-events';
import { findQuarantinedLine, type QuarantinedLineRow } from '@survivor/db/queries/season/quarantined-events';
import { loadSourceGames } from '@survivor/db/queries/season/season-facts';
import { claimOfLine, gameBeforeLine, gameOfLine, type QuarantinedGame, type StoredGame } from '@survivor/rules';
import { quarantinedEventIds } from '../../ids.ts';
import { notFound, ServiceError } from '../../service-error.ts';

const GONE = 'The source no longer says this, or its week has started';
const NO_GAME = 'This line does not name two teams';

/** The line of an id. Throws 404 if unknown, 409 if it is gone or its round has started. */
export async function requireLine(tx: Tx, lineId: string): Promise<QuarantinedLineRow> {
  const id = quarantinedEventIds.decode(lineId);
  if (id === null) throw notFound('Line');
  const line = await findQuarantinedLine(tx, id);
  if (line === undefined) throw new ServiceError('conflict', GONE);
  return line;
}

async function storeNewGame(tx: Tx, line: QuarantinedLineRow, named: QuarantinedGame): Promise<StoredGame> {
  const sourceId = line.sourceId ?? `line-${line.id}`;
  const game = gameBeforeLine(0, { ...named, sourceId });
  await storeGames(tx, line.seasonId, { games: [game], known: new Set() });
  const id = (await findGameIds(tx, { seasonId: line.seasonId, sourceIds: [sourceId] })).get(sourceId);
  if (id === undefined) throw new Error('a stored game has an id');
  return { ...game, id };
}

/**
 * Records a quarantined line as an event of its game that is held for review, so that it can be
 * previewed and accepted like one. A game that is not stored yet is stored, but counts nowhere
 * until the event is accepted.
 */
export async function recordLine(tx: Tx, line: QuarantinedLineRow): Promise<CorrectionRow> {
  const { round, homeTeamId, awayTeamId, kickoffAt, sourceId, since } = line;
  if (homeTeamId === null || awayTeamId === null || homeTeamId === awayTeamId) throw new ServiceError('conflict', NO_GAME);
  const named = { round, homeTeamId, awayTeamId, kickoffAt, sourceId };
  const game = gameOfLine(await loadSourceGames(tx, line.seasonId), named) ?? (await storeNewGame(tx, line, named));
  await recordHeldEvent(tx, { gameId: game.id, claim: claimOfLine(game, named), since, reasons: [] });
  const row = await findPendingHeldEvent(tx, game.id);
  if (row === undefined) throw new Error('a recorded event is pending');
  return row;
}
