import { sql } from 'kysely';
import type { Picks } from '../../connection/column-types.ts';
import type { Db } from '../../connection/database.ts';
import type { LeagueStateRow } from './league-views.ts';
import { winnersCount } from './winners.ts';

/**
 * Larger leagues have no survivor curve on their card, because counting would dominate the page.
 */
const MAX_COUNTED = 5000;

/** A league, the user's row in it, and the versions of its season and games. */
export type LeagueCardRow = LeagueStateRow & {
  readonly name: string;
  readonly alive: number;
  readonly gamesVersion: bigint;
  readonly picks: Picks;
  readonly eliminatedRound: number | null;
  /** Left or was removed, and no earlier result eliminated the user. */
  readonly hasLeft: boolean;
  /** The user's planned teams by round. */
  readonly plans: Readonly<Record<string, number>>;
  /** Members eliminated by round; null if the league is too large to count. */
  readonly eliminatedByRound: Readonly<Record<string, number>> | null;
  /** Null while the league goes on, or if it is too large to count. */
  readonly winners: number | null;
  /** The round whose members share the win, if it is not the completing one. */
  readonly sharedRound: number | null;
};

const VERSIONS = ['version', 'seasonVersion', 'gamesVersion'] as const;
type Row = Omit<LeagueCardRow, (typeof VERSIONS)[number]> & Record<(typeof VERSIONS)[number], string>;

/** Lists a user's leagues for My Leagues (screens 2.6), latest joined first, in one snapshot. */
export async function listLeagueCards(db: Db, userId: number): Promise<LeagueCardRow[]> {
  const { rows } = await sql<Row>`
    select l.id, l.name, l.season_id as "seasonId", l.start_round as "startRound", l.completed_round as "completedRound", l.total, l.alive, l.version,
      s.schedule_version as "seasonVersion", s.games_version as "gamesVersion", settled_now() as now, m.picks, m.eliminated_round as "eliminatedRound",
      m.elimination_reason is not distinct from 'left' as "hasLeft",
      coalesce((select json_object_agg(p.round, p.team_id) from pick_plans p where p.league_id = l.id and p.user_id = m.user_id), '{}') as plans,
      case when l.total <= ${MAX_COUNTED} then coalesce((
        select json_object_agg(f.round, f.count) from (
          select eliminated_round as round, count(*)::int as count from members
          where league_id = l.id and eliminated_round is not null group by 1) f), '{}') end as "eliminatedByRound",
      case when l.alive > 0 or l.total <= ${MAX_COUNTED} then ${winnersCount} end as winners, l.shared_round as "sharedRound"
    from members m join leagues l on l.id = m.league_id join seasons s on s.id = l.season_id
    where m.user_id = ${userId}
    order by m.joined_at desc, l.id desc`.execute(db);
  return rows.map(({ version, seasonVersion, gamesVersion, ...row }) => ({
    ...row,
    version: BigInt(version),
    seasonVersion: BigInt(seasonVersion),
    gamesVersion: BigInt(gamesVersion),
  }));
}
