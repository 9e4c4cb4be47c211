import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

/**
 * The runs recorded in one hour of real time. Durations are whole milliseconds of finished runs.
 */
export type RunHour = { from: Date; runs: number; failed: number; meanMs: number | null; longestMs: number | null };

/** The last hours, oldest first, including the current one. Reads only their runs, by index. */
export async function listRunHours(db: Db, hours: number): Promise<RunHour[]> {
  const duration = sql`extract(epoch from completed_at - started_at) * 1000`;
  const { rows } = await sql<RunHour>`
    with span as materialized (select date_trunc('hour', clock_timestamp(), 'UTC') - make_interval(hours => ${hours - 1}::int) as since),
    counted as (
      select date_trunc('hour', created_at, 'UTC') as hour, count(*)::int as runs, (count(*) filter (where status = 'Failed'))::int as failed,
        round(avg(${duration}))::int as mean, round(max(${duration}))::int as longest
      from job_runs where created_at >= (select since from span) group by 1
    )
    select hour as "from", coalesce(runs, 0) as runs, coalesce(failed, 0) as failed, mean as "meanMs", longest as "longestMs"
    from span cross join lateral generate_series(since, since + make_interval(hours => ${hours - 1}::int), interval '1 hour') hour
    left join counted using (hour) order by hour`.execute(db);
  return rows;
}
