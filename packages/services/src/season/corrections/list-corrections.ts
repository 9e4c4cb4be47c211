import type { ListCorrectionsInput, ListCorrectionsOutput } from '@survivor/contract/correction';
import { findGames, searchCorrections } from '@survivor/db/queries/season/corrections';
import { requireAdmin, type ServiceContext } from '../../context.ts';
import { pageOf } from '../../paging.ts';
import { toCorrectionOutput } from './correction-output.ts';
import { loadHeldEvents } from './held-event-output.ts';

/**
 * One page of events held for review, late results and entered results, with the source's values
 * (rules 2 and 5).
 */
export async function listCorrections({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: ListCorrectionsInput;
}): Promise<ListCorrectionsOutput> {
  requireAdmin(ctx);
  const { rows, total } = await searchCorrections(ctx.db, { ...input, search: input.search?.trim() ?? '' });
  const games = new Map((await findGames(ctx.db, [...new Set(rows.map((row) => row.gameId))])).map((game) => [game.id, game]));
  const found = rows.flatMap((row) => {
    const game = games.get(row.gameId);
    return game === undefined ? [] : [{ row, game }];
  });
  const held = await loadHeldEvents(ctx.db, found);
  const items = found.map(({ row, game }) => toCorrectionOutput(row, game, held.get(row.id) ?? null));
  return pageOf(input, items, total);
}
