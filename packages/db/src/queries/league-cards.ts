import { sql } from 'kysely';
import type { Picks } from '../column-types.ts';
import type { Db } from '../database.ts';
import type { LeagueStateRow } from './league-views.ts';

/** Members up to which a card's curve is counted with the card; above, the count would cost more than all the rest of the page. */
const MOST_COUNTED = 5000;

/** A league of a user and the user's own row in it, with the versions of what else its card tells. */
export type LeagueCardRow = LeagueStateRow & {
  readonly name: string;
  readonly alive: number;
  readonly gamesVersion: bigint;
  readonly picks: Picks;
  readonly eliminatedRound: number | null;
  /** Members eliminated by round; null in a league that is too large to count for a card. */
  readonly fallen: Readonly<Record<string, number>> | null;
};

const VERSIONS = ['version', 'seasonVersion', 'gamesVersion'] as const;
type Row = Omit<LeagueCardRow, (typeof VERSIONS)[number]> & Record<(typeof VERSIONS)[number], string>;

/** The leagues of a user with what each card says (screens 2.6), the latest joined first, all of one moment. */
export async function listLeagueCards(db: Db, userId: number): Promise<LeagueCardRow[]> {
  const { rows } = await sql<Row>`
    select l.id, l.name, l.season_id as "seasonId", l.start_round as "startRound", l.completed_round as "completedRound", l.total, l.alive, l.version,
      s.schedule_version as "seasonVersion", s.games_version as "gamesVersion", settled_now() as now, m.picks, m.eliminated_round as "eliminatedRound",
      case when l.total <= ${MOST_COUNTED} then coalesce((
        select json_object_agg(f.round, f.count) from (
          select eliminated_round as round, count(*)::int as count from members
          where league_id = l.id and eliminated_round is not null group by 1) f), '{}') end as fallen
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
