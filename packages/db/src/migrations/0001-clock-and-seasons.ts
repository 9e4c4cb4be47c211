import { type Kysely, sql } from 'kysely';

/** The product's clock, the settings, and everything that the sports source reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table clock (
      is_only boolean primary key default true check (is_only),
      kind text not null default 'system' check (kind in ('system', 'virtual')),
      shift interval not null default interval '0'
    )`,
    sql`insert into clock default values`,
    sql`create function app_now() returns timestamptz language sql volatile parallel safe
      as 'select clock_timestamp() + (select shift from clock)'`,
    sql`create table settings (key text primary key, value jsonb not null, changed_at timestamptz not null default clock_timestamp())`,
    sql`create table seasons (
      id smallint generated always as identity primary key,
      league_type text not null,
      year smallint not null,
      display text not null,
      state text not null check (state in ('available', 'coming-soon')),
      last_round smallint not null check (last_round between 1 and 22),
      current_round smallint not null default 1 check (current_round between 1 and last_round),
      closed_through smallint not null default 0 check (closed_through between 0 and last_round),
      unique (league_type, year)
    )`,
    sql`create table rounds (
      season_id smallint not null references seasons,
      ordinal smallint not null check (ordinal >= 1),
      starts_at timestamptz,
      moves_on_at timestamptz,
      is_void boolean not null default false,
      swept_at timestamptz,
      primary key (season_id, ordinal)
    )`,
    sql`create table teams (
      id smallint primary key,
      league_type text not null,
      name text not null,
      abbreviation text not null,
      source_id text not null unique
    )`,
    sql`create table games (
      id integer generated always as identity primary key,
      season_id smallint not null references seasons,
      round smallint not null,
      earlier_rounds smallint[] not null default '{}',
      home_team_id smallint not null references teams,
      away_team_id smallint not null references teams,
      kickoff_at timestamptz,
      status text not null,
      home_score smallint check (home_score >= 0),
      away_score smallint check (away_score >= 0),
      first_final_at timestamptz,
      source_id text not null,
      changed_at timestamptz not null default clock_timestamp(),
      check (home_team_id <> away_team_id),
      unique (season_id, home_team_id, away_team_id)
    )`,
    sql`create index games_by_round on games (season_id, round)`,
    sql`create table team_rounds (
      season_id smallint not null references seasons,
      round smallint not null,
      team_id smallint not null references teams,
      game_id integer not null references games,
      result text check (result in ('W', 'L', 'T', 'cancelled', 'moved')),
      primary key (season_id, round, team_id)
    )`,
    sql`create table corrections (
      id integer generated always as identity primary key,
      game_id integer not null references games,
      kind text not null check (kind in ('held-kickoff', 'late-result', 'entered-result')),
      round smallint,
      kickoff_at timestamptz,
      status text,
      home_score smallint,
      away_score smallint,
      author_id integer,
      reason text,
      recorded_at timestamptz not null default clock_timestamp(),
      applied_at timestamptz,
      withdrawn_at timestamptz
    )`,
    sql`create unique index corrections_waiting on corrections (game_id, kind) where applied_at is null and withdrawn_at is null`,
    sql`create table quarantined_events (
      id integer generated always as identity primary key,
      season_id smallint not null references seasons,
      round smallint,
      source_id text,
      reason text not null,
      event jsonb not null,
      first_seen_at timestamptz not null default clock_timestamp(),
      last_seen_at timestamptz not null default clock_timestamp(),
      unique nulls not distinct (season_id, source_id, reason)
    )`,
  ]) {
    await statement.execute(db);
  }
}
