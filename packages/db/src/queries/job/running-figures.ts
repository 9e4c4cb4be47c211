import { sql } from 'kysely';
import type { Db } from '../../connection/database.ts';

/** How long a worker may be silent and still counts as alive: it writes every ten seconds. */
const ALIVE_SECONDS = 30;

export type RunningFigures = {
  /** The number of the newest migration that was applied. */
  readonly schemaVersion: number;
  readonly workersAlive: number;
  /** How long the run that waits longest has waited; 0: none waits. */
  readonly oldestWaitingSeconds: number;
  /** How long ago the source answered last for one of the seasons; null: never, or there are none. */
  readonly sourceAnswerAgeSeconds: number | null;
  /** Games of the seasons that have begun by the schedule and have no result, and for how long the first of them has been on; 0: none. */
  readonly undecidedGames: number;
  readonly undecidedSeconds: number;
};

/** What tells how the product runs, for metrics: found by indices, and nothing that grows with members, leagues or users (infra/docs/observe.md). */
export async function readRunningFigures(db: Db, { seasonIds }: { seasonIds: readonly number[] }): Promise<RunningFigures> {
  const { rows } = await sql<RunningFigures>`
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
        where season_id = any(${[...seasonIds]}::smallint[])) as "sourceAnswerAgeSeconds",
      (select count(*)::int from undecided) as "undecidedGames",
      (select coalesce(extract(epoch from moment.now - min(kickoff_at)), 0)::float8 from undecided) as "undecidedSeconds"
    from moment`.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error('the clock did not answer');
  return figures;
}
