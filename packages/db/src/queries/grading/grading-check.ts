import { type GradedFacts, NOBODY_WINS } from '@survivor/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';
import { joinElimination } from './elimination.ts';
import type { LeagueRange } from './grading.ts';

type CheckedLeagues = { readonly seasonId: number; readonly lastRound: number; readonly facts: GradedFacts; readonly leagues: LeagueRange };

/** How long a full derivation counts as recent, in real time. */
const CHECK_INTERVAL = sql`interval '1 hour'`;

/**
 * Finds leagues whose stored eliminations, survivors, completion or shared win differ from a
 * derivation from picks and facts (rules 5). Compares one checksum per league.
 */
export async function findMisgradedLeagues(tx: Tx, { seasonId, lastRound, facts, leagues }: CheckedLeagues): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with judged as (
      select m.league_id, m.user_id, m.eliminated_round, m.elimination_reason, failure.round, failure.reason
      from leagues l join members m on m.league_id = l.id ${joinElimination(facts.rounds, sql`l.start_round`)}
      where l.season_id = ${seasonId}::smallint and l.id between ${leagues.from}::int and ${leagues.to}::int
    ), decided as (
      select league_id, (array_agg(round order by round desc nulls first))[case when count(*) >= 2 then 2 else 1 end] as decided_in
      from judged group by league_id
    ), completed as (
      select l.id, l.completed_round, l.shared_round, l.alive, case
        when l.start_round > ${facts.closedThrough}::smallint then null
        when d.decided_in <= ${facts.closedThrough}::smallint then d.decided_in
        when ${facts.closedThrough}::smallint >= ${lastRound}::smallint then ${lastRound}::smallint end as round
      from decided d join leagues l on l.id = d.league_id
    ), derived as (
      select j.*, case when j.round > c.round then null else j.round end as derived_round
      from judged j join completed c on c.id = j.league_id
    )
    select c.id from completed c join derived d on d.league_id = c.id
    group by c.id, c.completed_round, c.shared_round, c.round, c.alive
    having c.completed_round is distinct from c.round or c.alive <> count(*) filter (where d.derived_round is null)
      or (c.round is not null and c.alive = 0
        and coalesce(c.shared_round, c.round) <> coalesce(max(d.derived_round) filter (where d.reason <> 'left'), ${NOBODY_WINS}::smallint))
      or sum(hashtextextended((d.user_id, d.eliminated_round, d.elimination_reason)::text, 0))
        <> sum(hashtextextended((d.user_id, d.derived_round, case when d.derived_round is not null then d.reason end)::text, 0))
    order by c.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Whether the last full derivation is more than an hour old or missing. */
export async function isGradingCheckDue(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from settings where key = 'gradingCheck' and changed_at > clock_timestamp() - ${CHECK_INTERVAL}`.execute(db);
  return rows.length === 0;
}
