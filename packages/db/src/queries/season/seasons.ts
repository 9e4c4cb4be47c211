import type { SeasonLife } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';
import { storableText } from '../text.ts';

export type SeasonEntry = {
  id: number;
  leagueType: string;
  year: number;
  display: string;
  state: 'available' | 'coming-soon';
  lastRound: number;
};

const columns = ['id', 'league_type as leagueType', 'year', 'display', 'state', 'last_round as lastRound'] as const;

/** All seasons: the available ones first, each group by year, latest first. */
export function listSeasonEntries(db: Db): Promise<SeasonEntry[]> {
  return db.selectFrom('seasons').select(columns).orderBy('state').orderBy('year', 'desc').orderBy('id').execute();
}

export function findSeasonEntry(db: Db, { leagueType, year }: { leagueType: string; year: number }): Promise<SeasonEntry | undefined> {
  return db
    .selectFrom('seasons')
    .select(columns)
    .where('league_type', '=', storableText(leagueType))
    .where('year', '=', year)
    .executeTakeFirst();
}

export type SeasonRounds = { now: Date; rounds: { ordinal: number; startsAt: Date | null; isVoid: boolean }[] };

/** The rounds of a season and the time at which they were read. */
export async function readSeasonRounds(db: Db, seasonId: number): Promise<SeasonRounds> {
  const { rows } = await sql<{ now: Date; ordinal: number | null; startsAt: Date | null; isVoid: boolean | null }>`
    select clock.now, ordinal, starts_at as "startsAt", is_void as "isVoid"
    from (select app_now() as now) clock left join rounds on season_id = ${seasonId}
    order by ordinal`.execute(db);
  const rounds = rows.flatMap(({ ordinal, startsAt, isVoid }) =>
    ordinal === null ? [] : [{ ordinal, startsAt, isVoid: isVoid ?? false }],
  );
  return { now: rows[0]?.now ?? new Date(Number.NaN), rounds };
}

export type CurrentRound = { year: number; ordinal: number; startsAt: Date | null };

/** The current round by the clock (rules 2); undefined while the season has no rounds. */
export async function readCurrentRound(
  db: Db,
  { leagueType, year }: { leagueType: string; year: number },
): Promise<CurrentRound | undefined> {
  const { rows } = await sql<CurrentRound>`
    with season as materialized (select id, year, current_round_of(id) as round from seasons where league_type = ${leagueType} and year = ${year})
    select season.year, rounds.ordinal, rounds.starts_at as "startsAt"
    from season join rounds on season_id = season.id and ordinal = season.round`.execute(db);
  return rows[0];
}

/** The next deadline of any season, as a warning before maintenance (rules 8). */
export async function readNextDeadline(db: Db): Promise<{ now: Date; startsAt: Date | null }> {
  const { rows } = await sql<{ now: Date; startsAt: Date | null }>`
    select clock.now, min(starts_at) as "startsAt"
    from (select app_now() as now) clock left join rounds on starts_at > clock.now and not is_void
    group by clock.now`.execute(db);
  return rows[0] ?? { now: new Date(Number.NaN), startsAt: null };
}

export type NewSeason = Omit<SeasonEntry, 'id'>;

/** Adds missing seasons and leaves existing ones unchanged. */
export async function addMissingSeasons(db: Db, seasons: readonly NewSeason[]): Promise<void> {
  await db
    .insertInto('seasons')
    .values(
      seasons.map(({ leagueType, year, display, state, lastRound }) => ({
        league_type: leagueType,
        year,
        display,
        state,
        last_round: lastRound,
      })),
    )
    .onConflict((conflict) => conflict.columns(['league_type', 'year']).doNothing())
    .execute();
}

export type StartedSeason = SeasonLife & { id: number; year: number };

/** A sport's seasons up to that year that have games, oldest first. */
export async function listStartedSeasons(db: Db, { leagueType, upTo }: { leagueType: string; upTo: number }): Promise<StartedSeason[]> {
  const { rows } = await sql<StartedSeason>`
    select s.id, s.year, s.last_round as "lastRound", s.closed_through as "closedThrough", app_now() as now,
      (select starts_at from rounds r where r.season_id = s.id and not r.is_void order by r.ordinal desc limit 1) as "lastDeadline"
    from seasons s
    where s.league_type = ${leagueType} and s.year <= ${upTo}::int and exists (select from games g where g.season_id = s.id)
    order by s.year`.execute(db);
  return rows;
}

/** Records the real time at which a season was first loaded completely. */
export async function markSeasonLoaded(db: Db, seasonId: number): Promise<void> {
  await sql`update seasons set loaded_at = clock_timestamp() where id = ${seasonId}::smallint and loaded_at is null`.execute(db);
}

/** Whether a season has been loaded completely. */
export async function wasSeasonLoaded(db: Db, seasonId: number): Promise<boolean> {
  const season = await db.selectFrom('seasons').select('loaded_at').where('id', '=', seasonId).executeTakeFirst();
  return season !== undefined && season.loaded_at !== null;
}
