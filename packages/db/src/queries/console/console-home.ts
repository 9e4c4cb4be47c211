import type { JobName } from '@survivor/contract/job-names';
import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

/**
 * The figures of the console's home page. Deadlines use the product's clock, all other times real
 * time.
 */
export type ConsoleHomeRow = {
  readAt: Date;
  now: Date;
  isVirtual: boolean;
  openTickets: number;
  oldestTicketAt: Date | null;
  failedRuns: number;
  failedName: JobName | null;
  failedAt: Date | null;
  fetchedAt: Date | null;
  waitingCorrections: number;
  nextRound: number | null;
  startsAt: Date | null;
  alive: number | null;
  picked: number | null;
  leaguesDue: number | null;
  countedAt: Date | null;
};

/**
 * Reads the figures in one statement. Its cost does not grow with members, leagues or users: it
 * uses indexes and counts up to `limit`.
 */
export async function readConsoleHome(db: Db, { year, limit }: { year: number; limit: number }): Promise<ConsoleHomeRow> {
  const { rows } = await sql<ConsoleHomeRow>`
    with season as materialized (select id from seasons where league_type = 'NFL' and year = ${year}),
    moment as materialized (select clock_timestamp() as real, settled_now() as now, kind from clock)
    select moment.real as "readAt", moment.now, moment.kind = 'virtual' as "isVirtual",
      (select count(*)::int from (select from support_tickets where is_resolved = false limit ${limit}) open) as "openTickets",
      (select created_at from support_tickets where is_resolved = false order by created_at, id limit 1) as "oldestTicketAt",
      (select count(*)::int from (
        select from job_runs where status = 'Failed' and created_at > moment.real - interval '1 day' limit ${limit}) failed) as "failedRuns",
      failed.name as "failedName", failed.at as "failedAt",
      (select max(fetched_at) from rounds where season_id = (select id from season)) as "fetchedAt",
      (select count(*)::int from corrections c join games g on g.id = c.game_id
        where g.season_id = (select id from season) and c.applied_at is null and c.withdrawn_at is null) as "waitingCorrections",
      next.ordinal::int as "nextRound", next.starts_at as "startsAt", d.alive, d.picked, d.leagues_due as "leaguesDue", d.counted_at as "countedAt"
    from moment
    left join lateral (
      select name, coalesce(completed_at, created_at) as at from job_runs
      where status = 'Failed' and created_at > moment.real - interval '1 day' order by created_at desc, id desc limit 1) failed on true
    left join lateral (
      select season_id, ordinal, starts_at from rounds
      where season_id = (select id from season) and not is_void and starts_at > moment.now order by ordinal limit 1) next on true
    left join due_picks d on d.season_id = next.season_id and d.round = next.ordinal`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the clock query returned no row');
  return row;
}
