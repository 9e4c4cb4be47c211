import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../tables.ts';

/**
 * The games with applied corrections, which override the source (rules 5). Queries for results use
 * this in place of the table; only the feed uses the source's values.
 */
export const gameFacts: RawBuilder<Selectable<Tables['games']>> = sql`(
  select g.id, g.season_id, coalesce(c.round, g.round) as round,
    case when c.round is null or c.round = g.round or g.round = any(g.earlier_rounds) then g.earlier_rounds else g.earlier_rounds || g.round end as earlier_rounds,
    g.home_team_id, g.away_team_id,
    case when g.status in ('FT', 'AOT') then coalesce(g.kickoff_at, c.kickoff_at) else coalesce(c.kickoff_at, g.kickoff_at) end as kickoff_at,
    coalesce(c.status, g.status) as status,
    case when c.id is null then g.home_score else c.home_score end as home_score,
    case when c.id is null then g.away_score else c.away_score end as away_score,
    g.first_final_at, g.source_id, g.changed_at, g.is_listed, g.is_disowned, g.former_round, g.former_kickoff_at,
    g.former_until, g.taken_at, g.taken_from, g.is_kickoff_held
  from games g
  left join corrections c on c.game_id = g.id and c.kind <> 'held-event' and c.applied_at is not null and c.withdrawn_at is null)`;
