import type { Db } from '@survivor/db/connection/database';
import { renameTeams } from '@survivor/db/queries/season/feed';
import { NFL_TEAMS } from '@survivor/rules';

/**
 * Updates the names of shipped teams from the source and ignores others (rules 7). Returns the
 * number renamed.
 */
export async function storeTeams({ db, teams }: { db: Db; teams: readonly { sourceId: string; name: string }[] }): Promise<number> {
  const known = new Set(NFL_TEAMS.map((team) => team.sourceId));
  const named = teams.filter((team) => known.has(team.sourceId) && team.name.trim() !== '');
  return await renameTeams(db, named);
}
