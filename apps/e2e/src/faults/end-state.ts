import type { Db } from '@survivor/db/database';
import { sql } from 'kysely';

/** What a season has come to, table by table and by names instead of ids: the instants of the jobs' own doing are no part of it. */
const TABLES = {
  seasons: `select league_type, year, current_round_of(id) as current_round, closed_through from seasons`,
  rounds: `select season_id, ordinal, starts_at, moves_on_at, is_void, swept_at is not null as is_swept from rounds`,
  games: `select round, earlier_rounds, home_team_id, away_team_id, kickoff_at, status, home_score, away_score from games`,
  team_rounds: `select t.round, t.team_id, t.result, g.home_team_id, g.away_team_id from team_rounds t join games g on g.id = t.game_id`,
  leagues: `select name, start_round, completed_round, total, alive from leagues`,
  members: `select l.name as league, m.name, m.is_admin, m.picks, m.eliminated_round, m.elimination_reason from members m join leagues l on l.id = m.league_id`,
  corrections: `select g.home_team_id, g.away_team_id, c.kind, c.round, c.status, c.home_score, c.away_score from corrections c join games g on g.id = c.game_id`,
  quarantined_events: `select round, source_id, reason from quarantined_events`,
};

export type EndState = Readonly<Record<string, readonly string[]>>;

async function linesOf(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select to_jsonb(t)::text as line from (${sql.raw(query)}) t order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

/** Every fact, pick and verdict of the database, to be compared line by line. */
export async function readEndState(db: Db): Promise<EndState> {
  const entries = await Promise.all(Object.entries(TABLES).map(async ([name, query]) => [name, await linesOf(db, query)] as const));
  return Object.fromEntries(entries);
}
