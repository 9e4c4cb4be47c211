import { type Kysely, sql } from 'kysely';

/**
 * Cached counts of picks per deadline, because no request counts a million members; and the
 * progress of a job run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table due_picks (
    season_id smallint not null,
    round smallint not null,
    alive integer not null,
    picked integer not null check (picked between 0 and alive),
    leagues_due integer not null,
    counted_at timestamptz not null,
    primary key (season_id, round),
    foreign key (season_id, round) references rounds on delete cascade
  )`.execute(db);
  await sql`alter table job_runs
    add column progress_done integer,
    add column progress_of integer,
    add constraint job_runs_progress check (progress_done between 0 and progress_of)`.execute(db);
}
