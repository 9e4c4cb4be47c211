import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { storableText } from './storable-text.ts';

export type SeasonEntry = {
  id: number;
  leagueType: string;
  year: number;
  display: string;
  state: 'available' | 'coming-soon';
  lastRound: number;
};

const columns = ['id', 'league_type as leagueType', 'year', 'display', 'state', 'last_round as lastRound'] as const;

/** Every season, those that can be played first, the latest first. */
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

/** The rounds of a season and the instant at which they were read. */
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

/** The current round by the clock (decisions 2); nothing while the season has no rounds. */
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

/** The first deadline still ahead in any season, for who is about to keep players out (decisions 8). */
export async function readNextDeadline(db: Db): Promise<{ now: Date; startsAt: Date | null }> {
  const { rows } = await sql<{ now: Date; startsAt: Date | null }>`
    select clock.now, min(starts_at) as "startsAt"
    from (select app_now() as now) clock left join rounds on starts_at > clock.now and not is_void
    group by clock.now`.execute(db);
  return rows[0] ?? { now: new Date(Number.NaN), startsAt: null };
}

export type NewSeason = Omit<SeasonEntry, 'id'>;

/** Adds the seasons that are not there yet; what stands is left as it is. */
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
