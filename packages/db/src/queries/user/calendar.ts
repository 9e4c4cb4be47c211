import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

/** When a user's calendar address was created (real time); undefined without one. */
export async function findCalendarAddress(db: Db, userId: number): Promise<{ madeAt: Date } | undefined> {
  return db.selectFrom('calendar_addresses').select('made_at as madeAt').where('user_id', '=', userId).executeTakeFirst();
}

/** Sets a user's only calendar address and revokes the previous one. */
export async function replaceCalendarAddress(db: Db, { userId, tokenHash }: { userId: number; tokenHash: string }): Promise<void> {
  await db
    .insertInto('calendar_addresses')
    .values({ user_id: userId, token_hash: tokenHash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash: tokenHash, made_at: sql`clock_timestamp()` }))
    .execute();
}

/** Null reminder hours mean an older account that has not chosen any. */
export type CalendarOwner = {
  readonly id: number;
  readonly reminderHours: number[] | null;
  readonly zone: string | null;
  readonly browserZone: string | null;
};

/** The owner of a calendar address; undefined if unknown or suspended. */
export async function findCalendarOwner(db: Db, tokenHash: string): Promise<CalendarOwner | undefined> {
  return db
    .selectFrom('calendar_addresses')
    .innerJoin('users', 'users.id', 'calendar_addresses.user_id')
    .leftJoin('message_preferences', 'message_preferences.user_id', 'users.id')
    .select([
      'users.id',
      'users.browser_zone as browserZone',
      'message_preferences.zone',
      'message_preferences.reminder_hours as reminderHours',
    ])
    .where('token_hash', '=', tokenHash)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

export type UpcomingDeadline = {
  leagueType: string;
  year: number;
  ordinal: number;
  /** For a void round: its former deadline. */
  startsAt: Date;
  isVoid: boolean;
  /** How often the deadline or void state changed, and when last. */
  changes: number;
  changedAt: Date;
  /** Leagues in which the user is alive, by name. */
  leagues: { id: number; name: string }[];
};

/**
 * Future deadlines, by the product's clock, of leagues in which a user is alive as last graded.
 * Picks do not matter.
 */
export async function listUpcomingDeadlines(db: Db, userId: number): Promise<UpcomingDeadline[]> {
  const { rows } = await sql<UpcomingDeadline>`
    select s.league_type as "leagueType", s.year::int as year, r.ordinal::int as ordinal, deadline.starts_at as "startsAt",
      r.is_void as "isVoid", r.deadline_changes as changes, r.deadline_changed_at as "changedAt",
      json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name, l.id) as leagues
    from members m
    join leagues l on l.id = m.league_id and l.completed_round is null
    join seasons s on s.id = l.season_id
    join rounds r on r.season_id = l.season_id and r.ordinal >= l.start_round
    cross join lateral (select case when r.is_void then r.former_starts_at else r.starts_at end as starts_at) deadline
    where m.user_id = ${userId} and m.eliminated_round is null and deadline.starts_at > (select app_now())
    group by s.id, r.season_id, r.ordinal, deadline.starts_at
    order by deadline.starts_at, s.id, r.ordinal`.execute(db);
  return rows;
}
