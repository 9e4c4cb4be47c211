import type { CorrectedGame } from '@survivor/rules';
import { sql } from 'kysely';
import type { Tx } from '../../connection/database.ts';
import type { ActAuthor, CorrectedLine } from './acts.ts';

/** Members' eliminations as PostgreSQL array literals, which are passed back unparsed. */
export type EliminationsBefore = {
  readonly leagueIds: string;
  readonly userIds: string;
  readonly rounds: string;
  readonly reasons: string;
};

const EMPTY: EliminationsBefore = { leagueIds: '{}', userIds: '{}', rounds: '{}', reasons: '{}' };

/** The eliminations in these leagues, to find what a correction changes. */
export async function readEliminations(tx: Tx, leagueIds: readonly number[]): Promise<EliminationsBefore> {
  const { rows } = await sql<EliminationsBefore>`
    select coalesce(array_agg(league_id), '{}')::text as "leagueIds", coalesce(array_agg(user_id), '{}')::text as "userIds",
      coalesce(array_agg(eliminated_round), '{}')::text as rounds, coalesce(array_agg(elimination_reason), '{}')::text as reasons
    from members where league_id = any(${leagueIds}::int[])`.execute(tx);
  return rows[0] ?? EMPTY;
}

export type CorrectionCause = { readonly author: Extract<ActAuthor['kind'], 'site' | 'source'>; readonly reason: string | null };

const NO_DECISION: CorrectionCause = { author: 'source', reason: null };

/**
 * Who corrected one of these games: a site administrator whose decision on it stands, or was
 * withdrawn within the hour; else the source.
 */
export async function findCorrectionCause(
  tx: Tx,
  { seasonId, games }: { seasonId: number; games: readonly CorrectedGame[] },
): Promise<CorrectionCause> {
  const { rows } = await sql<CorrectionCause>`
    select 'site' as author, c.reason
    from unnest(${games.map(({ homeTeamId }) => homeTeamId)}::int[], ${games.map(({ awayTeamId }) => awayTeamId)}::int[]) t (home, away)
      join games g on g.season_id = ${seasonId}::smallint and g.home_team_id = t.home and g.away_team_id = t.away
      join corrections c on c.game_id = g.id
    where c.author_id is not null and c.applied_at is not null and coalesce(c.withdrawn_at > clock_timestamp() - interval '1 hour', true)
    order by coalesce(c.withdrawn_at, c.applied_at) desc limit 1`.execute(tx);
  return rows[0] ?? NO_DECISION;
}

type Corrected = { readonly before: EliminationsBefore; readonly cause: CorrectionCause; readonly games: readonly CorrectedLine[] };

/**
 * Writes a line to the log of each league in which a correction changed somebody's state, with the
 * games and the numbers of members eliminated and reinstated (rules 11). The caller must have
 * locked the leagues.
 */
export async function recordCorrections(tx: Tx, { before, cause, games }: Corrected): Promise<void> {
  await sql`
    with changed as (
      select b.league_id, (count(*) filter (where b.round is null))::int as eliminated,
        (count(*) filter (where m.eliminated_round is null))::int as reinstated
      from unnest(${before.leagueIds}::int[], ${before.userIds}::int[], ${before.rounds}::smallint[], ${before.reasons}::text[])
        b (league_id, user_id, round, reason) join members m on m.league_id = b.league_id and m.user_id = b.user_id
      where (m.eliminated_round, m.elimination_reason) is distinct from (b.round, b.reason)
      group by b.league_id
    ), moved as (
      update leagues l set acts = l.acts + 1 from changed where l.id = changed.league_id returning l.id, l.acts, changed.eliminated, changed.reinstated
    )
    insert into league_acts (league_id, number, at, author, act, round, reason, details)
    select id, acts, app_now(), ${cause.author}, 'correction', ${games[0]?.round ?? null}::smallint, ${cause.reason}::text,
      jsonb_build_object('games', ${JSON.stringify(games)}::jsonb, 'eliminated', eliminated, 'reinstated', reinstated)
    from moved`.execute(tx);
}
