import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connection/database.ts';
import type { TimelineSlice } from '../user/user-timeline.ts';
import { entryColumns, entryJoins, type LeagueEntry, seasonsNow } from './leagues.ts';
import { winnersCount } from './winners.ts';

/**
 * In larger leagues, counting members and finding their tickets would take too long for the page.
 */
const MAX_COUNTED = 5000;

export type LeagueRecord = LeagueEntry & {
  total: number;
  alive: number;
  createdAt: Date;
  creatorId: number;
  creator: string;
  inviteGeneration: number;
  /** Whether the reader is a member and may open the league's own page. */
  isMember: boolean;
  /**
   * Members with a pick for the displayed round, which is public; null if the league is too large.
   */
  picksIn: number | null;
  /** Null while the league goes on, or if it is too large to count them. */
  winners: number | null;
  /** Members eliminated by round; null if the league is too large. */
  eliminatedByRound: Record<string, number> | null;
};

/** A league for the console, without key, password and picks; undefined if unknown. */
export async function findLeagueRecord(
  db: Db,
  { leagueId, readerId }: { leagueId: number; readerId: number },
): Promise<LeagueRecord | undefined> {
  const { rows } = await sql<LeagueRecord>`
    with ${seasonsNow}
    select ${entryColumns}, leagues.total, leagues.alive, leagues.created_at as "createdAt", leagues.created_by as "creatorId",
      users.name as creator, leagues.invite_generation as "inviteGeneration",
      exists (select from members where league_id = leagues.id and user_id = ${readerId}) as "isMember",
      case when leagues.alive > 0 or leagues.total <= ${MAX_COUNTED} then (select ${winnersCount} from (select leagues.*) l) end as winners,
      case when leagues.total <= ${MAX_COUNTED} then (
        select count(m.picks[coalesce(leagues.completed_round, greatest(start.ordinal, season.current_round))])::integer
        from members m where m.league_id = leagues.id and m.eliminated_round is null) end as "picksIn",
      case when leagues.total <= ${MAX_COUNTED} then coalesce((
        select json_object_agg(f.round, f.count) from (
          select eliminated_round as round, count(*)::int as count from members
          where league_id = leagues.id and eliminated_round is not null group by 1) f), '{}') end as "eliminatedByRound"
    from leagues ${entryJoins} join users on users.id = leagues.created_by
    where leagues.id = ${leagueId}`.execute(db);
  return rows[0];
}

export type NamedMember = { userId: number; name: string };

/** A league's administrators, longest-standing first. */
export async function listAdministrators(db: Db, { leagueId, limit }: { leagueId: number; limit: number }): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`
    select user_id as "userId", name from members where league_id = ${leagueId} and is_admin order by joined_at, user_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Ids of the latest tickets of a league's members; null if the league is too large. */
export async function listTicketIdsOfLeague(db: Db, { leagueId, limit }: { leagueId: number; limit: number }): Promise<number[] | null> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select case when total <= ${MAX_COUNTED} then array(
      select t.id from members m join support_tickets t on t.user_id = m.user_id
      where m.league_id = leagues.id order by t.created_at desc, t.id desc limit ${limit}) end as ids
    from leagues where id = ${leagueId}`.execute(db);
  return rows[0]?.ids ?? null;
}

type LeagueEventKind = 'created' | 'joined' | 'locked' | 'repaired';
export type LeagueEventRow = { at: Date; kind: LeagueEventKind; userId: number | null; name: string | null; round: number | null };

function eventQueries(leagueId: number): RawBuilder<unknown>[] {
  const noUser = sql`null::integer as "userId", null::text as name`;
  return [
    sql`select l.created_at as at, 'created' as kind, u.id as "userId", u.name, null::integer as round
      from leagues l join users u on u.id = l.created_by where l.id = ${leagueId}`,
    sql`select m.joined_at as at, 'joined' as kind, m.user_id as "userId", m.name, null::integer as round from members m where m.league_id = ${leagueId}`,
    sql`select r.starts_at as at, 'locked' as kind, ${noUser}, r.ordinal::integer as round from leagues l join rounds r on r.season_id = l.season_id
      where l.id = ${leagueId} and r.starts_at <= settled_now() and not r.is_void
        and r.ordinal between start_round_of(l.season_id, l.start_round) and coalesce(l.completed_round, r.ordinal)`,
    sql`select a.at, 'repaired' as kind, ${noUser}, null::integer as round from admin_audit a
      where a.action = 'grading repair' and a.details -> 'leagueIds' @> to_jsonb(${leagueId}::integer)`,
  ];
}

/**
 * A league's history, latest first. Deadlines use the product's clock, all other times real time.
 */
export async function listLeagueEvents(
  db: Db,
  { leagueId, before, limit }: TimelineSlice & { leagueId: number },
): Promise<LeagueEventRow[]> {
  const beforeCondition = sql`(${before}::timestamptz is null or at < ${before}::timestamptz)`;
  const slices = eventQueries(leagueId).map(
    (branch) => sql`(select * from (${branch}) events where ${beforeCondition} order by at desc limit ${limit})`,
  );
  const { rows } = await sql<LeagueEventRow>`
    select * from (${sql.join(slices, sql` union all `)}) events order by at desc, kind, "userId" limit ${limit}`.execute(db);
  return rows;
}
