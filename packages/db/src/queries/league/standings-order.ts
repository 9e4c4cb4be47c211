import { NOBODY_WINS } from '@survivor/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../connection/database.ts';
import { ELIMINATED_ROUND, ELIMINATION_REASON, joinPendingFailure, type StandingsHead } from './standings.ts';

/** Compares names like the page (screens 4), then ids. */
const BY_NAME = sql`m.name collate "en-US-x-icu", m.user_id`;

/**
 * Members `m` with the round of their elimination, whether they are eliminated without a shared
 * win, and whether they left.
 */
function withLives({ leagueId, head }: OrderArgs): RawBuilder<unknown> {
  const shared =
    head.completedRound === null
      ? sql`null::smallint`
      : sql`(select case when count(*) = count(out) then coalesce(max(out) filter (where reason <> 'left'), ${NOBODY_WINS}::int) end from lives)`;
  return sql`with lives as materialized (
      select m.user_id, m.name, m.is_admin, m.picks, ${ELIMINATED_ROUND} as out, ${ELIMINATION_REASON} as reason
      from members m ${joinPendingFailure(head)} where m.league_id = ${leagueId}::int
    ), shared as materialized (select ${shared} as round),
    m as (select l.*, l.out is not null and l.out is distinct from shared.round as is_out,
      coalesce(l.reason = 'left', false) as has_left from lives l cross join shared)`;
}

/** The number of picks that a row shows, including those whose team is hidden. */
const visiblePickCount = ({ startRound }: StandingsHead) => sql`(select count(pick) from unnest(m.picks[${startRound}::int:m.out]) pick)`;

type OrderArgs = { readonly leagueId: number; readonly head: StandingsHead };

export type StandingsOrder = {
  count: number;
  /** Members who are not eliminated. */
  staying: number;
  /** The round in which the members who share the win of a completed league were eliminated. */
  sharedIn: number | null;
  /** Four bytes each, in order. */
  userIds: Buffer;
  /** One line each, in the same order. */
  names: string;
  administrators: number[];
};

/**
 * Members by name, then eliminated members by their number of picks, then those who left (screens
 * 4, "Member ordering").
 */
export async function loadOrderByName(tx: Tx, args: OrderArgs): Promise<StandingsOrder> {
  const { rows } = await sql<StandingsOrder>`
    ${withLives(args)}
    select count(*)::int as count, (count(*) filter (where not o.is_out))::int as staying,
      (select round from shared) as "sharedIn", coalesce(string_agg(int4send(o.user_id), ''), '') as "userIds",
      coalesce(string_agg(o.name, e'\n'), '') as names, coalesce(array_agg(o.user_id) filter (where o.is_admin), '{}') as administrators
    from (select m.* from m order by m.is_out, m.has_left, case when m.is_out then -${visiblePickCount(args.head)} end, ${BY_NAME}) o`.execute(
    tx,
  );
  const [order] = rows;
  if (order === undefined) throw new Error('the order query returned no row');
  return order;
}

/**
 * Ids of members with a visible pick in the latest round, by their team's rank (`ranks` starts with
 * team 1), then all others in name order.
 */
export async function loadOrderByTeam(tx: Tx, args: OrderArgs & { readonly ranks: readonly number[] }): Promise<Buffer> {
  const { head, ranks } = args;
  const latest = head.rounds.at(-1);
  const rank = latest?.isRevealed
    ? sql`case when m.out < ${latest.ordinal}::int then null else (${ranks}::int[])[m.picks[${latest.ordinal}::int]] end`
    : sql`null::int`;
  const { rows } = await sql<{ userIds: Buffer }>`
    ${withLives(args)}, ranked as (select m.*, ${rank} as rank, case when m.is_out then -${visiblePickCount(head)} end as made from m)
    select coalesce(string_agg(int4send(o.user_id), ''), '') as "userIds"
    from (select m.user_id from ranked m order by m.rank nulls last, case when m.rank is null then m.is_out end,
      case when m.rank is null then m.has_left end, case when m.rank is null then m.made end, ${BY_NAME}) o`.execute(tx);
  return rows[0]?.userIds ?? Buffer.alloc(0);
}

/**
 * Counts members by round, visible pick (0 for none) and elimination in that round (1 or 0): four
 * numbers per combination.
 */
export async function loadStandingsTally(tx: Tx, { leagueId, head }: OrderArgs): Promise<number[]> {
  const { rows } = await sql<{ tally: number[] }>`
    with lives as materialized (
      select m.picks, ${ELIMINATED_ROUND} as out from members m ${joinPendingFailure(head)} where m.league_id = ${leagueId}::int
    ), counts as (
      select r.ordinal, case when r.is_revealed then coalesce(m.picks[r.ordinal], 0) else 0 end as team,
        case when m.out = r.ordinal then 1 else 0 end as is_out, count(*)::int as count
      from lives m join unnest(${head.rounds.map(({ ordinal }) => ordinal)}::int[], ${head.rounds.map(({ isRevealed }) => isRevealed)}::boolean[])
        r (ordinal, is_revealed) on m.out is null or m.out >= r.ordinal
      group by 1, 2, 3
    )
    select coalesce(array_agg(n order by c.ordinal, c.team, c.is_out, at), '{}') as tally
    from counts c cross join lateral unnest(array[c.ordinal, c.team, c.is_out, c.count]) with ordinality t (n, at)`.execute(tx);
  return rows[0]?.tally ?? [];
}
