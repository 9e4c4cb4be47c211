import type { EliminationReason, LeagueRole } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connection/database.ts';
import type { Slice } from '../order.ts';
import { type NamedMember, ROLE } from './administration.ts';
import { ELIMINATED_ROUND, ELIMINATION_REASON, joinPendingFailure, type StandingsHead } from './standings.ts';
import { winnerCondition } from './winners.ts';

type MemberFilter = 'all' | 'alive' | 'eliminated' | 'no-pick';

export type ListedMember = {
  readonly userId: number;
  readonly name: string;
  readonly role: LeagueRole;
  readonly eliminatedRound: number | null;
  readonly eliminationReason: EliminationReason | null;
  readonly hasLeft: boolean;
  readonly isWinner: boolean;
  /** Whether there is a pick for the displayed round. */
  readonly hasPick: boolean;
  readonly joinedAt: Date;
  readonly removal: 'undoable' | 'final' | null;
};

type FilterArgs = {
  readonly leagueId: number;
  readonly head: StandingsHead;
  readonly filter: MemberFilter;
  /** Only these members; null for all. */
  readonly userIds: readonly number[] | null;
};

const conditions = (round: number): Record<MemberFilter, RawBuilder<boolean>> => ({
  all: sql`true`,
  alive: sql`${ELIMINATED_ROUND} is null`,
  eliminated: sql`${ELIMINATED_ROUND} is not null`,
  'no-pick': sql`${ELIMINATED_ROUND} is null and m.picks[${round}::int] is null
    and (select u.former_at is null from users u where u.id = m.user_id)`,
});

/** The members `m` that a filter shows. The index `members_by_name` has them in order. */
function filtered({ leagueId, head, filter, userIds }: FilterArgs): RawBuilder<unknown> {
  const failure = filter === 'all' ? sql`` : joinPendingFailure(head);
  const among = userIds === null ? sql`` : sql`and m.user_id = any(${userIds}::int[])`;
  return sql`members m ${failure} where m.league_id = ${leagueId}::int and ${conditions(head.displayedRound)[filter]} ${among}`;
}

/** Whether the removal that ended a membership can be undone: until the first deadline after it. */
const REMOVAL = sql`case when m.left_round is not null then (
  select case when a.act = 'remove' then case when exists (
    select from rounds r where r.season_id = l.season_id and not r.is_void and r.starts_at > a.at and r.starts_at <= app_now()
  ) then 'final' else 'undoable' end end
  from league_acts a where a.league_id = m.league_id and a.member_id = m.user_id and a.act in ('leave', 'remove', 'undo-removal')
  order by a.number desc limit 1) end`;

/** A page of a league's members by name. */
export async function listMembers(db: Db, { slice, ...args }: FilterArgs & { readonly slice: Slice }): Promise<ListedMember[]> {
  const { leagueId, head } = args;
  const order = sql`order by m.name collate "en-US-x-icu", m.user_id`;
  const { rows } = await sql<ListedMember>`
    with page as materialized (select m.user_id from ${filtered(args)} ${order} offset ${slice.offset}::int limit ${slice.limit}::int)
    select m.user_id as "userId", m.name, ${ROLE} as role, ${ELIMINATED_ROUND} as "eliminatedRound", ${ELIMINATION_REASON} as "eliminationReason",
      m.left_round is not null as "hasLeft", ${winnerCondition} as "isWinner", m.picks[${head.displayedRound}::int] is not null as "hasPick",
      m.joined_at as "joinedAt", ${REMOVAL} as removal
    from page join members m on m.league_id = ${leagueId}::int and m.user_id = page.user_id join leagues l on l.id = m.league_id
      ${joinPendingFailure(head)}
    ${order}`.execute(db);
  return rows;
}

/** Counts the members that a filter shows. Reads the whole league, or all given members. */
export async function countMembers(db: Db, args: FilterArgs): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${filtered(args)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The stored counts of a league, which include no ungraded results. */
export async function readMemberCounts(db: Db, leagueId: number): Promise<{ total: number; alive: number }> {
  return await db.selectFrom('leagues').select(['total', 'alive']).where('id', '=', leagueId).executeTakeFirstOrThrow();
}

/** People who were removed and cannot join again until an administrator allows it, by name. */
export async function listRemoved(db: Db, { leagueId, limit }: { leagueId: number; limit: number }): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`
    select u.id as "userId", u.name
    from (select distinct on (member_id) member_id, act from league_acts
      where league_id = ${leagueId} and member_id is not null and act in ('remove', 'allow-rejoin') order by member_id, number desc) last
      join users u on u.id = last.member_id and u.former_at is null
    where last.act = 'remove' and not exists (select from members m where m.league_id = ${leagueId} and m.user_id = u.id)
    order by u.name collate "en-US-x-icu", u.id limit ${limit}`.execute(db);
  return rows;
}
