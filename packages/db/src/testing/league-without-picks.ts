import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';
import { startVirtualClock } from '../queries/season/clock.ts';
import { addMembersWithoutPicks, createLeagueRow, createSeason, createTeams, createUser } from './factories.ts';

export const MISSED_DEADLINE = new Date('2025-10-10T00:15:00Z');

/**
 * Fills an empty database: two hours before a deadline, a league of `size` members without a pick,
 * all of whom receive messages. No one else does.
 */
export async function createLeagueWithoutPicks(db: Db, size: number): Promise<{ leagueId: number }> {
  await startVirtualClock(db, new Date(MISSED_DEADLINE.getTime() - 2 * 3_600_000));
  await createTeams(db);
  const season = await createSeason(db, { starts: [MISSED_DEADLINE] });
  const owner = await createUser(db);
  const { id: leagueId } = await createLeagueRow(db, { seasonId: season.id, createdBy: owner.id, name: 'Forgetful' });
  await addMembersWithoutPicks(db, { leagueId, size });
  await sql`insert into message_preferences (user_id) select id from users where id <> ${owner.id}`.execute(db);
  return { leagueId };
}

/** The number of messages in each state. */
export async function countMessageStates(db: Db): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ state: string; count: number }>`select state, count(*)::int as count from messages group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Skips the five minutes after which a worker that is sending counts as dead. */
export async function expireSendingMessages(db: Db): Promise<void> {
  await sql`update messages set due_at = clock_timestamp() where state = 'sending'`.execute(db);
}
