import type { StandingsOutput } from '@survivor/contract/league';
import { inSnapshot } from '@survivor/db/in-transaction';
import { listTeamsOfSeason, type TeamRow } from '@survivor/db/queries/games';
import { loadPictures, loadStandingsColumns, type StandingsHead } from '@survivor/db/queries/standings';
import { RESULT_CODES } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { openStandings, PICTURES_BELOW } from './standings-snapshot.ts';

/** Names by id: the first is that of team 1, empty where the sport has no such team. */
function namesOf(teams: readonly TeamRow[]): string[] {
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

/** The standings of a league as a few columns (screens 2.8, architecture 5). 404 for a league that the caller is not in. */
export async function getStandings({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<StandingsOutput> {
  requireCaller(ctx);
  return await inSnapshot(ctx.db, async (tx) => {
    const { head, leagueId, userId } = await openStandings(ctx, tx, input.id);
    const columns = await loadStandingsColumns(tx, { leagueId, userId, head });
    const teamNames = namesOf(await listTeamsOfSeason(tx, head.seasonId));
    return {
      fromRound: head.startRound,
      toRound: head.displayedRound,
      isLocked: head.rounds.at(-1)?.isLocked ?? true,
      memberCount: columns.count,
      ownIndex: columns.ownIndex,
      names: columns.names,
      picks: columns.picks,
      eliminatedRounds: columns.eliminatedRounds,
      eliminationReasons: columns.eliminationReasons,
      results: encodeResults(head, teamNames.length),
      teamNames,
      administrators: columns.administrators,
      pictures: columns.count < PICTURES_BELOW ? await loadPictures(tx, leagueId) : [],
    };
  });
}
