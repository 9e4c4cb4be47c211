import type { StandingsInput, StandingsOutput } from '@survivor/contract/league';
import { withoutDeadline } from '@survivor/db/connection/database';
import { inSnapshot } from '@survivor/db/connection/in-transaction';
import { loadMembersAfter } from '@survivor/db/queries/league/standings';
import type { StandingsDocument } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { type StandingsView, viewLeague, viewStandingsIn } from '../league/view-league.ts';
import type { Sized } from './document-cache.ts';
import { getFirstStandingsPage } from './get-standings-page.ts';
import { readHiddenPicks } from './hidden-picks.ts';
import { standingsHead, standingsVersion } from './standings-head.ts';
import { standingsWithoutMembers, toStandingsRow } from './standings-rows.ts';

type CachedStandings = Sized & { readonly version: string; readonly text: string };

/** Builds the document in one snapshot, which may be newer than the requested version. */
async function buildStandings({ db, documents }: ServiceContext, leagueId: number): Promise<CachedStandings> {
  return await inSnapshot(withoutDeadline(db), async (tx) => {
    const view = await viewStandingsIn(tx, { documents, leagueId });
    const head = standingsHead(view);
    const { total } = view.row;
    const rows = await loadMembersAfter(tx, { leagueId, after: 0, limit: total, head });
    const document: StandingsDocument = {
      ...standingsWithoutMembers(view, head),
      memberCount: rows.length,
      rows: rows.map((row) => toStandingsRow(row, { head, total })),
      window: null,
    };
    const text = JSON.stringify(document);
    return { version: standingsVersion(view), text, bytes: 2 * text.length };
  });
}

/** One cached document per league and version. */
const readStandings = (ctx: ServiceContext, view: StandingsView): Promise<CachedStandings> =>
  ctx.documents.leagues.read(`standings ${view.row.id} ${standingsVersion(view)}`, () => buildStandings(ctx, view.row.id));

/**
 * Returns a league's standings (screens 2.8), without the document if the caller has its version;
 * for a large league, only the first page. Throws 404 unless the caller is a member.
 */
export async function getStandings({ ctx, input }: { ctx: ServiceContext; input: StandingsInput }): Promise<StandingsOutput> {
  const caller = requireCaller(ctx);
  const view = await viewLeague(ctx, input.id);
  if (view.row.total > ctx.documents.maxUnpagedMembers) return await getFirstStandingsPage(ctx, view, input.known === undefined);
  const { version, text } = await readStandings(ctx, view);
  return {
    version,
    document: version === input.known ? null : text,
    memberCount: view.row.total,
    ownId: userIds.encode(caller.id),
    hidden: await readHiddenPicks(ctx, view),
  };
}
