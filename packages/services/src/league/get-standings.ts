import type { StandingsOutput } from '@survivor/contract/league';
import { inSnapshot } from '@survivor/db/in-transaction';
import { loadPictures, loadStandingsColumns, type StandingsHead } from '@survivor/db/queries/standings';
import { RESULT_CODES } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import type { BuiltStandings } from '../documents/standings-documents.ts';
import { PICTURES_BELOW, standingsHead, standingsState } from './standings-head.ts';
import { type LeagueView, viewLeague, viewLeagueIn } from './view-league.ts';

/** Names by id: the first is that of team 1, empty where the sport has no such team. */
function namesOf({ teams }: LeagueView['season']): string[] {
  const names = Array.from({ length: teams.at(-1)?.id ?? 0 }, () => '');
  for (const { id, name } of teams) names[id - 1] = name;
  return names;
}

function encodeResults(head: StandingsHead, width: number): string {
  const codes = Array.from({ length: (head.displayedRound - head.startRound + 1) * width }, () => ' ');
  const revealed = new Set(head.rounds.filter((round) => round.isRevealed).map((round) => round.ordinal));
  for (const { round, teamId, result } of head.results) {
    if (result !== null && revealed.has(round)) codes[(round - head.startRound) * width + teamId - 1] = RESULT_CODES[result];
  }
  return codes.join('');
}

async function buildStandings(ctx: ServiceContext, id: string): Promise<BuiltStandings> {
  return await inSnapshot(ctx.db, async (tx) => {
    const view = await viewLeagueIn(tx, { ctx, id });
    const head = standingsHead(view);
    const { count, userIds, ...columns } = await loadStandingsColumns(tx, { leagueId: view.row.id, head });
    const teamNames = namesOf(view.season);
    const standings = {
      fromRound: head.startRound,
      toRound: head.displayedRound,
      isLocked: head.rounds.at(-1)?.isLocked ?? true,
      memberCount: count,
      ...columns,
      results: encodeResults(head, teamNames.length),
      teamNames,
      pictures: count < PICTURES_BELOW ? await loadPictures(tx, view.row.id) : [],
    };
    return { state: standingsState(view), shared: { standings, userIds } };
  });
}

/** Where the id stands in a list that is in order; -1 when it does not. */
function indexIn(userIds: readonly number[], id: number): number {
  let [from, to] = [0, userIds.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((userIds[middle] ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return userIds[from] === id ? from : -1;
}

/** The standings of a league as a few columns (screens 2.8, architecture 5). 404 for a league that the caller is not in. */
export async function getStandings({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<StandingsOutput> {
  const caller = requireCaller(ctx);
  const view = await viewLeague(ctx, input.id);
  const wanted = { leagueId: view.row.id, state: standingsState(view) };
  const { standings, userIds } = await ctx.documents.standings.read(wanted, () => buildStandings(ctx, input.id));
  return { ...standings, ownIndex: indexIn(userIds, caller.id) };
}
