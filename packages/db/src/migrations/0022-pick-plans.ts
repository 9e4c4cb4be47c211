import { type Kysely, sql } from 'kysely';

/**
 * A member's plan: one team per week, each team once, with the kickoff known at the time. It is
 * deleted with the membership.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table pick_plans (
    league_id integer not null,
    user_id integer not null,
    round smallint not null,
    team_id smallint not null references teams,
    kickoff_at timestamptz,
    primary key (league_id, user_id, round),
    unique (league_id, user_id, team_id),
    foreign key (league_id, user_id) references members on delete cascade
  )`.execute(db);
}
