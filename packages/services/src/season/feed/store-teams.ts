import type { Db } from '@survivor/db/connection/database';
import { renameTeams } from '@survivor/db/queries/season/feed';
import { NFL_TEAMS } from '@survivor/rules';

/** Takes over the names of teams that the source knows under the shipped ids; others are left alone (rules 7). Teams renamed. */
export async function storeTeams({ db, teams }: { db: Db; teams: readonly { sourceId: string; name: string }[] }): Promise<number> {
  const known = new Set(NFL_TEAMS.map((team) => team.sourceId));
  const named = teams.filter((team) => known.has(team.sourceId) && team.name.trim() !== '');
  return await renameTeams(db, named);
}
