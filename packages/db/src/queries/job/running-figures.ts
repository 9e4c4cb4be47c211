import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

/** How long a silent worker counts as alive. A heartbeat is sent every ten seconds. */
const ALIVE_SECONDS = 30;

export type OperatingMetrics = {
  /** The number of the newest applied migration. */
  readonly schemaVersion: number;
  readonly workersAlive: number;
  /** The age of the oldest enqueued run; 0 if none. */
  readonly oldestWaitingSeconds: number;
  /** The time since the source last responded for one of the seasons; null if never. */
  readonly sourceResponseAgeSeconds: number | null;
  /**
   * Games that should have started but have no result, and the time since the earliest kickoff; 0
   * if none.
   */
  readonly undecidedGames: number;
  readonly undecidedSeconds: number;
};

/**
 * Reads operating metrics. Every query uses an index, and none grows with members, leagues or users
 * (infra/docs/observe.md).
 */
export async function readOperatingMetrics(db: Db, { seasonIds }: { seasonIds: readonly number[] }): Promise<OperatingMetrics> {
  const { rows } = await sql<OperatingMetrics>`
    with moment as materialized (select clock_timestamp() as real, app_now() as now),
    undecided as materialized (
      select t.game_id, min(g.kickoff_at) as kickoff_at
      from team_rounds t join games g on g.id = t.game_id, moment
      where t.season_id = any(${[...seasonIds]}::smallint[]) and t.result is null and g.kickoff_at <= moment.now
      group by t.game_id
    )
    select
      (select substring(max(name) from '^[0-9]+')::int from kysely_migration) as "schemaVersion",
      (select count(*)::int from worker_heartbeats where beat_at > moment.real - make_interval(secs => ${ALIVE_SECONDS})) as "workersAlive",
      greatest(coalesce(extract(epoch from moment.real - (
        select created_at from job_runs where status = 'Enqueued' order by created_at, id limit 1)), 0), 0)::float8 as "oldestWaitingSeconds",
      (select extract(epoch from moment.real - max(fetched_at))::float8 from rounds
        where season_id = any(${[...seasonIds]}::smallint[])) as "sourceResponseAgeSeconds",
      (select count(*)::int from undecided) as "undecidedGames",
      (select coalesce(extract(epoch from moment.now - min(kickoff_at)), 0)::float8 from undecided) as "undecidedSeconds"
    from moment`.execute(db);
  const [metrics] = rows;
  if (metrics === undefined) throw new Error('the clock query returned no row');
  return metrics;
}
