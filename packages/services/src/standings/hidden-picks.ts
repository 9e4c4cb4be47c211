import { listPickers } from '@survivor/db/queries/league/standings';
import type { HiddenPicks } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import type { StandingsView } from '../league/view-league.ts';
import { standingsHead } from './standings-head.ts';

type Ctx = Pick<ServiceContext, 'db' | 'documents'>;

/** Lists who has a pick in a round, never which; at most one second old. Null for a long list. */
export async function readPickers(
  { db, documents }: Ctx,
  { leagueId, round }: { leagueId: number; round: number },
): Promise<HiddenPicks | null> {
  const limit = documents.maxUnpagedMembers;
  const pickers = await documents.pickers.read({ leagueId, round }, () => listPickers(db, { leagueId, round, limit: limit + 1 }));
  return pickers.length > limit ? null : { round, userIds: pickers.map(userIds.encode) };
}

/** Lists who has a pick in each round of the standings whose picks are still hidden. */
export async function readHiddenPicks(ctx: Ctx, view: StandingsView): Promise<HiddenPicks[]> {
  const hidden = standingsHead(view).rounds.filter(({ isRevealed }) => !isRevealed);
  const lists = await Promise.all(hidden.map(({ ordinal }) => readPickers(ctx, { leagueId: view.row.id, round: ordinal })));
  return lists.filter((list) => list !== null);
}
