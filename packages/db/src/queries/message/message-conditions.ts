import { sql } from 'kysely';
import { failedRoundExists } from '../grading/elimination.ts';

/**
 * SQL conditions under which a member gets a message. Planning and claiming use the same ones. `m`
 * is the member, `l` the league, and `d` the round that the message is about (season_id, round).
 */

/** No reminder is sent this close to a deadline. */
export const LAST_MINUTE = sql`interval '1 minute'`;

/** The member's pick does not count (rules 5): it is missing, or its game is canceled or moved. */
export const pickNeededCondition = sql<boolean>`(m.picks[d.round] is null or exists (
  select from team_rounds t where t.season_id = d.season_id and t.round = d.round and t.team_id = m.picks[d.round] and t.result in ('cancelled', 'moved')))`;

export const notMutedCondition = sql<boolean>`not exists (select from muted_leagues x where x.user_id = m.user_id and x.league_id = l.id)`;

/**
 * The member may pick in the round: it is the league's current round, and the member has failed no
 * earlier round, graded or not.
 */
export const canPickCondition = sql<boolean>`l.season_id = d.season_id and l.completed_round is null and m.eliminated_round is null
  and greatest(start_round_of(l.season_id, l.start_round), current_round_of(l.season_id)) = d.round
  and not ${failedRoundExists({
    season: sql`d.season_id`,
    picks: sql`m.picks`,
    rounds: sql`p.ordinal between start_round_of(l.season_id, l.start_round) and d.round - 1`,
    now: sql`settled_now()`,
  })}`;

/** Selects the rounds `r` in which the member had no pick and was excused (rules 5). */
export const excusedRounds = sql`rounds r where r.season_id = l.season_id and r.swept_at is not null and m.picks[r.ordinal] is null
  and r.ordinal >= l.start_round and r.ordinal <= coalesce(m.eliminated_round - 1, l.completed_round, r.ordinal)`;

/** The league played the round, and the member was alive at its start and has not left. */
export const roundPlayedCondition = sql<boolean>`l.season_id = d.season_id and start_round_of(l.season_id, l.start_round) <= d.round
  and coalesce(l.completed_round >= d.round, true) and coalesce(m.eliminated_round >= d.round, true) and m.left_round is null`;
