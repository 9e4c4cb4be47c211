import type { TeamOutput } from '@survivor/contract/game';
import { listTeamRows } from '@survivor/db/queries/season/games';
import { requireCaller, type ServiceContext } from '../context.ts';
import { requireLeagueType } from './require-league-type.ts';

/** The 32 teams of the NFL (contract 4). */
export async function listTeams({ ctx, input }: { ctx: ServiceContext; input: { leagueType: string } }): Promise<TeamOutput[]> {
  requireCaller(ctx);
  const teams = await listTeamRows(ctx.db, requireLeagueType(input.leagueType));
  return teams.map(({ id, name, abbreviation }) => ({ id: String(id), name, abbreviation }));
}
