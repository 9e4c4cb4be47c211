import { type Kysely, sql } from 'kysely';

/** Accounts, leagues, members and their picks (architecture 4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table users (
      id integer generated always as identity primary key,
      issuer text not null,
      subject text not null,
      name text not null,
      email text not null,
      username text not null,
      picture_uri text,
      is_admin boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      last_login_at timestamptz,
      last_seen_at timestamptz,
      unique (issuer, subject)
    )`,
    sql`create index users_by_last_seen on users (last_seen_at)`,
    sql`create table sessions (
      id text primary key,
      user_id integer not null references users on delete cascade,
      expires_at timestamptz not null
    )`,
    sql`create index sessions_by_user on sessions (user_id)`,
    sql`create table sign_in_codes (
      code_hash text primary key,
      browser_hash text not null,
      session_id text not null references sessions on delete cascade,
      redirect text,
      expires_at timestamptz not null
    )`,
    sql`create table used_id_tokens (token_hash text primary key, expires_at timestamptz not null)`,
    sql`create table leagues (
      id integer generated always as identity primary key,
      key char(8) not null unique check (key ~ '^[A-Z0-9]{8}$'),
      name text not null,
      password_encrypted text not null,
      season_id smallint not null references seasons,
      start_round smallint not null,
      completed_round smallint,
      total integer not null default 0 check (total >= 0),
      alive integer not null default 0 check (alive between 0 and total),
      version bigint not null default 1,
      created_by integer not null references users,
      creator_slot smallint not null check (creator_slot in (1, 2)),
      created_at timestamptz not null default clock_timestamp(),
      constraint leagues_per_creator unique (season_id, created_by, creator_slot)
    ) with (fillfactor = 80)`,
    sql`create index leagues_by_creator on leagues (created_by)`,
    sql`create function has_distinct_teams(picks smallint[]) returns boolean language plpgsql immutable parallel safe as $$
      declare
        team smallint;
        seen bigint := 0;
      begin
        foreach team in array picks loop
          continue when team is null;
          if (seen >> team) & 1 = 1 then return false; end if;
          seen := seen | (1::bigint << team);
        end loop;
        return true;
      end $$`,
    sql`create table members (
      league_id integer not null references leagues on delete cascade,
      user_id integer not null references users,
      name text not null,
      is_admin boolean not null default false,
      picks smallint[] not null,
      eliminated_round smallint,
      elimination_reason text check (elimination_reason in ('loss', 'tie', 'missed', 'cancelled', 'moved')),
      joined_at timestamptz not null default clock_timestamp(),
      primary key (league_id, user_id),
      constraint members_full_length check (array_lower(picks, 1) = 1 and array_upper(picks, 1) between 1 and 22),
      check ((eliminated_round is null) = (elimination_reason is null))
    ) with (fillfactor = 70)`,
    sql`create index members_by_user on members (user_id)`,
    sql`create function refuse_repeated_team() returns trigger language plpgsql as $$
      begin
        if not has_distinct_teams(new.picks) then
          raise exception 'a team stands twice in the picks of a member' using errcode = 'check_violation', constraint = 'members_distinct_teams';
        end if;
        return new;
      end $$`,
    sql`create trigger members_distinct_teams before insert or update of picks on members
      for each row execute function refuse_repeated_team()`,
    sql`create table pick_events (
      at timestamptz not null,
      league_id integer not null,
      user_id integer not null,
      round smallint not null,
      team_id smallint not null
    )`,
    sql`create index pick_events_by_round on pick_events (league_id, round)`,
  ]) {
    await statement.execute(db);
  }
}
