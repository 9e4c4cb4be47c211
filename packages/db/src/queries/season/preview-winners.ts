import { sql } from 'kysely';
import type { Tx } from '../../connection/database.ts';

/** The first winners of a league by name, and their number. */
type Winners = { readonly names: string[]; readonly total: number };

/** A changed league before and after; the winners are null while in progress. */
export type WinnersRow = {
  readonly id: number;
  readonly league: string;
  readonly completedBefore: number | null;
  readonly completedAfter: number | null;
  readonly winnersBefore: Winners | null;
  readonly winnersAfter: Winners | null;
  readonly isSameWinners: boolean;
  /** Whether the league has other winners or was completed by another round. */
  readonly isTitleChanged: boolean;
};

/** How many winners of a league are stored by name. */
const NAMES = 10;

/**
 * Stores the winners of changed leagues, by the rule of `listWinners` (members alive after the
 * completing round; if none, those who share the win). Call `compareStandings` before.
 */
export async function storeWinners(tx: Tx): Promise<void> {
  await sql`create temporary table changed_winners on commit drop as
    with stood as (
      select 'before' as side, l.id as league_id, l.completed_before as completed, m.user_id, m.name, b.eliminated_round, b.elimination_reason
      from changed_leagues l join members_before b on b.league_id = l.id join members m on m.league_id = b.league_id and m.user_id = b.user_id
      where l.completed_before is not null
      union all
      select 'after', l.id, l.completed_after, m.user_id, m.name, m.eliminated_round, m.elimination_reason
      from changed_leagues l join members m on m.league_id = l.id
      where l.completed_after is not null
    ), judged as (
      select *, coalesce(eliminated_round > completed, true) as survived,
        bool_or(coalesce(eliminated_round > completed, true)) over (partition by side, league_id) as any_survived,
        max(eliminated_round) filter (where elimination_reason <> 'left') over (partition by side, league_id) as shared_round
      from stood
    ), ranked as (
      select *, row_number() over (partition by side, league_id order by name, user_id) as position
      from judged where case when any_survived then survived else eliminated_round = shared_round end
    ), winners as (
      select side, league_id, md5(string_agg(user_id::text, ',' order by position)) as who,
        json_build_object('names', json_agg(name order by position) filter (where position <= ${sql.lit(NAMES)}), 'total', count(*)::int) as winners
      from ranked group by side, league_id
    )
    select l.id, l.name as league, l.completed_before, l.completed_after, was.winners as winners_before, now.winners as winners_after,
      was.who is not distinct from now.who as is_same,
      was.who is distinct from now.who or l.completed_before is distinct from l.completed_after as is_changed
    from changed_leagues l
    left join winners was on was.league_id = l.id and was.side = 'before' left join winners now on now.league_id = l.id and now.side = 'after'`.execute(
    tx,
  );
}

/** After {@link storeWinners}: the winners of these leagues, in their order. */
export async function listWinnersOf(tx: Tx, leagueIds: readonly number[]): Promise<WinnersRow[]> {
  const { rows } = await sql<WinnersRow>`
    select id, league, completed_before as "completedBefore", completed_after as "completedAfter", winners_before as "winnersBefore",
      winners_after as "winnersAfter", is_same as "isSameWinners", is_changed as "isTitleChanged"
    from changed_winners where id = any(${leagueIds}::int[])
    order by array_position(${leagueIds}::int[], id)`.execute(tx);
  return rows;
}

/** After {@link storeWinners}: how many leagues have other winners or another last round. */
export async function countTitleChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from changed_winners where is_changed`.execute(tx);
  return rows[0]?.total ?? 0;
}
