import { type Kysely, sql } from 'kysely';

export const kind = 'expand';

/**
 * Administration of leagues (rules 11): the owner, what administrators can restrict, the pinned
 * message, and the log. A trigger fills the owner of leagues that the previous release creates. The
 * log is append-only; its lines are deleted with their league, never alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table leagues add column owner_id integer`,
    sql`alter table leagues add column joins_closed boolean not null default false`,
    sql`alter table leagues add column max_members integer`,
    sql`alter table leagues add column pinned_text text`,
    sql`alter table leagues add column pinned_by integer`,
    sql`alter table leagues add column pinned_at timestamptz`,
    sql`alter table leagues add column acts integer not null default 0`,
    sql`alter table leagues add constraint leagues_max_members check (max_members between 2 and 1000000) not valid`,
    sql`alter table leagues add constraint leagues_owner foreign key (owner_id) references users not valid`,
    sql`alter table leagues add constraint leagues_pinned_by foreign key (pinned_by) references users not valid`,
    sql`create function set_league_owner() returns trigger language plpgsql as $$ begin
      new.owner_id := coalesce(new.owner_id, new.created_by);
      return new;
    end $$`,
    sql`create trigger set_league_owner before insert on leagues for each row execute function set_league_owner()`,
    sql`create table league_acts (
      league_id integer not null references leagues on delete cascade,
      number integer not null,
      at timestamptz not null,
      author text not null check (author in ('member', 'site', 'source')),
      author_id integer references users check ((author = 'member') = (author_id is not null)),
      act text not null,
      member_id integer references users,
      round smallint,
      reason text,
      details jsonb not null default '{}',
      primary key (league_id, number)
    )`,
    sql`create index league_acts_by_member on league_acts (league_id, member_id, number) where member_id is not null`,
    sql`create index league_acts_by_author on league_acts (author_id) where author_id is not null`,
    sql`create function refuse_act_change() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and not exists (select from public.leagues l where l.id = old.league_id) then return old; end if;
      raise exception 'the log of a league is append-only' using errcode = 'restrict_violation';
    end $$`,
    sql`create function refuse_acts_truncate() returns trigger language plpgsql as $$ begin
      raise exception 'the log of a league is append-only' using errcode = 'restrict_violation';
    end $$`,
    sql`create trigger league_acts_append_only before update or delete on league_acts for each row execute function refuse_act_change()`,
    sql`create trigger league_acts_no_truncate before truncate on league_acts for each statement execute function refuse_acts_truncate()`,
  ]) {
    await statement.execute(db);
  }
}
