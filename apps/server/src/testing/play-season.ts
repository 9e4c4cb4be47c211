import type { Db } from '@survivor/db/connection/database';
import { recordReachedDeadlines } from '@survivor/db/queries/season/clock';
import { createGame } from '@survivor/db/testing';

const FIRST_START = Date.parse('2025-09-05T00:20:00Z');
const WEEK = 7 * 24 * 3_600_000;
const ROUNDS = 18;

/**
 * A schedule for the shipped 2025 season: 18 rounds a week apart; team 1 plays team 2, 3 plays 4,
 * and so on.
 */
export async function playSeason(db: Db): Promise<void> {
  const { id } = await db
    .selectFrom('seasons')
    .select('id')
    .where('league_type', '=', 'NFL')
    .where('year', '=', 2025)
    .executeTakeFirstOrThrow();
  const startOf = (round: number) => new Date(FIRST_START + (round - 1) * WEEK);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await db
      .insertInto('rounds')
      .values({
        season_id: id,
        ordinal: round,
        starts_at: startOf(round),
        moves_on_at: new Date(startOf(round + 1).getTime() - 24 * 3_600_000),
      })
      .execute();
  }
  await recordReachedDeadlines(db, new Date());
  for (let pair = 0; pair < 16; pair += 1) {
    // Each ordered pair plays once a season: rounds 5 and 6 swap home and away.
    await createGame(db, { seasonId: id, round: 5, homeTeamId: 2 * pair + 1, awayTeamId: 2 * pair + 2, kickoffAt: startOf(5) });
    await createGame(db, { seasonId: id, round: 6, homeTeamId: 2 * pair + 2, awayTeamId: 2 * pair + 1, kickoffAt: startOf(6) });
  }
}
