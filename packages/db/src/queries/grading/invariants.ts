import { sql } from 'kysely';
import type { Db, Tx } from '../../connection/database.ts';

type Count = { readonly count: number };

/** Members who picked a team twice in a league (rules 2). */
export async function countDoublePicks(db: Db): Promise<number> {
  const { rows } = await sql<Count>`
    select count(*)::int as count from members
    where exists (select from unnest(picks) team where team is not null group by team having count(*) > 1)`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Picks before the league's start round, or of a team that never played in that round according to
 * the source (rules 2).
 */
export async function countInvalidPicks(db: Db): Promise<number> {
  const { rows } = await sql<Count>`
    with picked as (
      select l.season_id, p.round::smallint as round, p.team, p.round < l.start_round as is_early, count(*) as members
      from members m join leagues l on l.id = m.league_id cross join unnest(m.picks) with ordinality as p (team, round)
      where p.team is not null group by 1, 2, 3, 4)
    select coalesce(sum(members), 0)::int as count from picked
    where is_early
      or not exists (select from team_rounds t where t.season_id = picked.season_id and t.round = picked.round and t.team_id = picked.team)
      and not exists (select from games g where g.season_id = picked.season_id and picked.team in (g.home_team_id, g.away_team_id)
        and (picked.round in (g.round, g.former_round, g.taken_from) or picked.round = any (g.earlier_rounds)))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Leagues whose stored counts of members or survivors are wrong. */
export async function countMiscountedLeagues(db: Db): Promise<number> {
  const { rows } = await sql<Count>`
    select count(*)::int as count from leagues l
    left join (select league_id, count(*) as total, count(*) filter (where eliminated_round is null) as alive from members group by league_id) m
      on m.league_id = l.id
    where l.total <> coalesce(m.total, 0) or l.alive <> coalesce(m.alive, 0)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Disabled triggers and unvalidated foreign keys, which an interrupted restore leaves behind. */
export async function listDisabledConstraints(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass || ' ' || tgname as name from pg_trigger
      join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and tgenabled = 'D'
    union all select conrelid::regclass || ' ' || conname from pg_constraint
      where connamespace = 'public'::regnamespace and not convalidated order by 1`.execute(db);
  return rows.map((row) => row.name);
}

/** A foreign key, and the statement that finds a row without its counterpart. */
export type ForeignKey = { readonly name: string; readonly orphans: string };

/** Every foreign key, by name. */
export async function listForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select k.conrelid::regclass || ' ' || k.conname as name, format('select from %s r where %s and not exists (select from %s o where %s)',
      k.conrelid::regclass, string_agg(format('r.%I is not null', a.attname), ' and '), k.confrelid::regclass,
      string_agg(format('o.%I = r.%I', b.attname, a.attname), ' and ')) as orphans
    from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as pair (mine, theirs)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.mine
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.theirs
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    group by k.oid, k.conname, k.conrelid, k.confrelid order by 1`.execute(tx);
  return rows;
}

/** Whether a foreign key refers to a missing row. */
export async function hasOrphans(tx: Tx, { orphans }: ForeignKey): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (${sql.raw(orphans)}) as is`.execute(tx);
  return rows[0]?.is === true;
}

/** A column whose values come from a sequence. */
export type SequenceColumn = { readonly table: string; readonly column: string; readonly sequence: string };

/** Every column whose values come from a sequence, by table. */
export async function listSequenceColumns(tx: Tx): Promise<SequenceColumn[]> {
  const { rows } = await sql<SequenceColumn>`
    select c.relname::text as table, a.attname::text as column, pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(tx);
  return rows;
}

/** Whether the column already contains values that its sequence has not reached. */
export async function isSequenceBehind(tx: Tx, { table, column, sequence }: SequenceColumn): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select coalesce(max(${sql.ref(column)}), 0) > coalesce(pg_sequence_last_value(${sequence}::regclass), 0) as is
    from ${sql.table(table)}`.execute(tx);
  return rows[0]?.is === true;
}
