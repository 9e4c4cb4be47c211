import type { LeagueSettings } from '@survivor/rules';
import { sql } from 'kysely';
import { createBatchLoader } from '../../connection/batch-loader.ts';
import type { Picks } from '../../connection/column-types.ts';
import type { Db, Tx } from '../../connection/database.ts';

/** One snapshot of a league and one of its members, with the versions of related data. */
export type LeagueViewRow = {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly passwordEncrypted: string;
  readonly seasonId: number;
  /** The start round chosen at creation. */
  readonly startRound: number;
  readonly completedRound: number | null;
  readonly total: number;
  readonly settings: LeagueSettings;
  /** The number of lines in its log. */
  readonly acts: number;
  /** Incremented when the standings change, except by picks of unrevealed rounds. */
  readonly version: bigint;
  readonly seasonVersion: bigint;
  readonly gamesVersion: bigint;
  readonly now: Date;
  /**
   * Comma-separated milliseconds of real time since the source responded for each round, from round
   * 1; empty before its first response.
   */
  readonly sourceAges: string;
  readonly picks: Picks;
  readonly eliminatedRound: number | null;
  readonly correctedAt: Date | null;
};

type Row = Omit<LeagueViewRow, 'version' | 'seasonVersion' | 'gamesVersion'> & Record<'version' | 'seasonVersion' | 'gamesVersion', string>;

type ViewRequest = { readonly leagueId: number; readonly userId: number };

type IndexedRow = Row & { position: number };

function toView({ position: _, version, seasonVersion, gamesVersion, ...row }: IndexedRow): LeagueViewRow {
  return { ...row, version: BigInt(version), seasonVersion: BigInt(seasonVersion), gamesVersion: BigInt(gamesVersion) };
}

async function loadLeagueViews(db: Db, requests: readonly ViewRequest[]): Promise<(LeagueViewRow | undefined)[]> {
  const leagueIds = requests.map(({ leagueId }) => leagueId);
  const userIds = requests.map(({ userId }) => userId);
  const { rows } = await sql<IndexedRow>`
    select a.position::int as position, l.id, l.name, l.key, l.password_encrypted as "passwordEncrypted", l.season_id as "seasonId", l.start_round as "startRound",
      l.completed_round as "completedRound", l.total, l.settings, l.acts, l.version, s.schedule_version as "seasonVersion", s.games_version as "gamesVersion",
      settled_now() as now,
      array_to_string(array(select (extract(epoch from clock_timestamp() - r.fetched_at) * 1000)::bigint from rounds r
        where r.season_id = l.season_id order by r.ordinal), ',', '') as "sourceAges",
      m.picks, m.eliminated_round as "eliminatedRound", m.corrected_at as "correctedAt"
    from unnest(${leagueIds}::int[], ${userIds}::int[]) with ordinality a (league_id, user_id, position)
      join members m on m.league_id = a.league_id and m.user_id = a.user_id
      join leagues l on l.id = m.league_id join seasons s on s.id = l.season_id`.execute(db);
  const views: (LeagueViewRow | undefined)[] = requests.map(() => undefined);
  for (const row of rows) views[row.position - 1] = toView(row);
  return views;
}

/**
 * Batched within one tick, at a cost independent of the league's size; undefined for non-members.
 */
export const findLeagueView = createBatchLoader(loadLeagueViews);

/** The part of a league that its standings depend on. */
export type LeagueStateRow = Pick<
  LeagueViewRow,
  'id' | 'seasonId' | 'startRound' | 'completedRound' | 'total' | 'version' | 'seasonVersion' | 'now'
>;

export async function findLeagueState(tx: Tx, leagueId: number): Promise<LeagueStateRow | undefined> {
  const { rows } = await sql<Omit<LeagueStateRow, 'version' | 'seasonVersion'> & Record<'version' | 'seasonVersion', string>>`
    select l.id, l.season_id as "seasonId", l.start_round as "startRound", l.completed_round as "completedRound", l.total, l.version,
      s.schedule_version as "seasonVersion", settled_now() as now
    from leagues l join seasons s on s.id = l.season_id where l.id = ${leagueId}::int`.execute(tx);
  const [row] = rows;
  return row && { ...row, version: BigInt(row.version), seasonVersion: BigInt(row.seasonVersion) };
}

export type Winners = { rows: { userId: number; name: string }[]; total: number };

/**
 * Members alive after the completing round, or else those who share the win; at most 100 by name,
 * then id (rules 3, contract 4).
 */
export async function listWinners(db: Db, { leagueId, completedRound }: { leagueId: number; completedRound: number }): Promise<Winners> {
  const { rows } = await sql<{ userId: number; name: string; total: number }>`
    with survived as (select exists (select from members where league_id = ${leagueId} and coalesce(eliminated_round > ${completedRound}, true)) as any,
      (select coalesce(shared_round, ${completedRound}) from leagues where id = ${leagueId}) as shared_round)
    select user_id as "userId", name, (count(*) over ())::integer as total
    from members, survived
    where league_id = ${leagueId}
      and case when survived.any then coalesce(eliminated_round > ${completedRound}, true) else eliminated_round = survived.shared_round end
    order by name, user_id limit 100`.execute(db);
  return { rows: rows.map(({ userId, name }) => ({ userId, name })), total: rows[0]?.total ?? 0 };
}
