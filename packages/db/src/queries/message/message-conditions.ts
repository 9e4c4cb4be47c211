import { sql } from 'kysely';
import { hasFailed } from '../grading/elimination.ts';

/** What planning and claiming of messages ask alike, of a member `m` of league `l` and what is told in `d` (season_id, round). */

export const LAST_MINUTE = sql`interval '1 minute'`;

/** A pick that counts not, as rules 5 says it: there is none, or its game is cancelled or has moved. */
export const isNeeded = sql<boolean>`(m.picks[d.round] is null or exists (
  select from team_rounds t where t.season_id = d.season_id and t.round = d.round and t.team_id = m.picks[d.round] and t.result in ('cancelled', 'moved')))`;

export const isUnmuted = sql<boolean>`not exists (select from muted_leagues x where x.user_id = m.user_id and x.league_id = l.id)`;

/** The round is the one that the league is in: of alive members who have not failed before it, also where grading has not said so yet. */
export const isOpenIn = sql<boolean>`l.season_id = d.season_id and l.completed_round is null and m.eliminated_round is null
  and greatest(start_round_of(l.season_id, l.start_round), current_round_of(l.season_id)) = d.round
  and not ${hasFailed({
    season: sql`d.season_id`,
    picks: sql`m.picks`,
    rounds: sql`p.ordinal between start_round_of(l.season_id, l.start_round) and d.round - 1`,
    now: sql`settled_now()`,
  })}`;

/** The league played the round, and the member was alive when it began. */
export const wasPlayed = sql<boolean>`l.season_id = d.season_id and start_round_of(l.season_id, l.start_round) <= d.round
  and coalesce(l.completed_round >= d.round, true) and coalesce(m.eliminated_round >= d.round, true)`;
