import type { LeagueSettings } from '@survivor/rules';
import { sql } from 'kysely';
import type { Picks } from '../column-types.ts';
import type { Db } from '../database.ts';
import { prepared } from '../prepared.ts';

/** A league and one of its members of one moment, with the versions of what else is told of it. */
export type LeagueViewRow = {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly passwordEncrypted: string;
  readonly seasonId: number;
  /** The round that it was made with. */
  readonly startRound: number;
  readonly completedRound: number | null;
  readonly total: number;
  readonly settings: LeagueSettings;
  /** Counts what changes its standings but the picks of rounds that are not revealed. */
  readonly version: bigint;
  readonly seasonVersion: bigint;
  readonly gamesVersion: bigint;
  readonly now: Date;
  /** Milliseconds of real time since the source answered for each round, by ordinal from 1, with a comma between; empty before its first answer. */
  readonly sourceAges: string;
  readonly picks: Picks;
  readonly eliminatedRound: number | null;
  readonly correctedAt: Date | null;
};

type Row = Omit<LeagueViewRow, 'version' | 'seasonVersion' | 'gamesVersion'> & Record<'version' | 'seasonVersion' | 'gamesVersion', string>;

/** One statement, whose cost does not grow with the league; nothing for who is not a member. */
export async function findLeagueView(
  db: Db,
  { leagueId, userId }: { leagueId: number; userId: number },
): Promise<LeagueViewRow | undefined> {
  const { rows } = await sql<Row>`
    ${prepared('league-view')} select l.id, l.name, l.key, l.password_encrypted as "passwordEncrypted", l.season_id as "seasonId", l.start_round as "startRound",
      l.completed_round as "completedRound", l.total, l.settings, l.version, s.schedule_version as "seasonVersion", s.games_version as "gamesVersion",
      app_now() as now,
      array_to_string(array(select (extract(epoch from clock_timestamp() - r.fetched_at) * 1000)::bigint from rounds r
        where r.season_id = l.season_id order by r.ordinal), ',', '') as "sourceAges",
      m.picks, m.eliminated_round as "eliminatedRound", m.corrected_at as "correctedAt"
    from members m join leagues l on l.id = m.league_id join seasons s on s.id = l.season_id
    where m.league_id = ${leagueId}::int and m.user_id = ${userId}::int`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...row,
      version: BigInt(row.version),
      seasonVersion: BigInt(row.seasonVersion),
      gamesVersion: BigInt(row.gamesVersion),
    }
  );
}
