import { type Db, findSeasonState, loadSeasonFacts } from '@survivor/db';
import { deriveSchedule } from '@survivor/rules';

/** The next instant, in the product's clock, at which the clock alone decides something: a deadline, a round that moves on, a wait that ends. Null when none is known (decisions 7). */
export async function nextDecisionAt({ db, season }: { db: Db; season: number }): Promise<Date | null> {
  const found = await findSeasonState(db, { leagueType: 'NFL', year: season });
  if (found === undefined) return null;
  const { rounds, games, now } = await loadSeasonFacts(db, found);
  return deriveSchedule({ ...found, rounds, games, now }).nextDecisionAt;
}
