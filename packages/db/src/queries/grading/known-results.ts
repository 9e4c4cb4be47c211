import type { KnownAtDeadlines, TeamResult } from '@survivor/rules';
import type { Db } from '../../connection/database.ts';

const byNumber = <T>(object: Readonly<Record<string, T>>) => Object.entries(object).map(([key, value]) => [Number(key), value] as const);

/**
 * What was known at each reached deadline of a season (rules 5). Triggers store it with the
 * deadline.
 */
export async function loadKnownResults(db: Db, seasonId: number): Promise<KnownAtDeadlines> {
  const rows = await db.selectFrom('known_results').select(['round', 'results']).where('season_id', '=', seasonId).execute();
  const toResults = (teams: Readonly<Record<string, TeamResult | null>> | null) => teams && new Map(byNumber(teams));
  return new Map(
    rows.map(({ round, results }) => [round, new Map(byNumber(results).map(([earlier, teams]) => [earlier, toResults(teams)]))]),
  );
}
