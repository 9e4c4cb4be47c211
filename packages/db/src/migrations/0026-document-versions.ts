import { type Kysely, sql } from 'kysely';

type Watched = {
  readonly table: string;
  readonly version: 'schedule_version' | 'games_version';
  /** The columns whose changes increment the version. */
  readonly columns: string;
  readonly seasons: string;
};

const OWN_SEASON = 'select season_id from changed';

const WATCHED: readonly Watched[] = [
  {
    table: 'rounds',
    version: 'schedule_version',
    columns: 'season_id, ordinal, starts_at, moves_on_at, is_void, swept_at, was_starts_at, is_settled',
    seasons: OWN_SEASON,
  },
  { table: 'team_rounds', version: 'schedule_version', columns: '*', seasons: OWN_SEASON },
  {
    table: 'games',
    version: 'games_version',
    columns: 'id, season_id, round, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, is_disowned',
    seasons: OWN_SEASON,
  },
  {
    table: 'corrections',
    version: 'games_version',
    columns: '*',
    seasons: 'select g.season_id from changed c join public.games g on g.id = c.game_id',
  },
  ...(['schedule_version', 'games_version'] as const).map((version) => ({
    table: 'teams',
    version,
    columns: '*',
    seasons: 'select s.id from changed c join public.seasons s on s.league_type = c.league_type',
  })),
];

/** The triggers fire once per statement, so loading a season increments the version once. */
function triggersOf({ table, version, columns, seasons }: Watched): string[] {
  const counting = { insert: 'select * from now_rows', delete: 'select * from old_rows' };
  const update = `select ${columns} from now_rows except all select ${columns} from old_rows`;
  const rows = { insert: 'new table as now_rows', delete: 'old table as old_rows', update: 'new table as now_rows old table as old_rows' };
  return (['insert', 'update', 'delete'] as const).flatMap((event) => {
    const name = `${table}_${version}_on_${event}`;
    return [
      `create function ${name}() returns trigger language plpgsql as $$ begin
        with changed as (${{ ...counting, update }[event]})
        update public.seasons set ${version} = ${version} + 1 where id in (${seasons});
        return null;
      end $$`,
      `create trigger ${name} after ${event} on ${table} referencing ${rows[event]} for each statement execute function ${name}()`,
    ];
  });
}

/** Standings of small leagues contain pictures. */
const PICTURES = [
  `create function leagues_version_on_picture() returns trigger language plpgsql as $$ begin
    update public.leagues set version = version + 1 where id in (select league_id from public.members where user_id = new.id);
    return null;
  end $$`,
  `create trigger leagues_version_on_picture after update of picture_uri on users for each row
    when (old.picture_uri is distinct from new.picture_uri) execute function leagues_version_on_picture()`,
];

/**
 * Versions of what documents are built from: a season's rounds with their outcomes and team names,
 * its games with their corrections, and a league with its members' pictures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seasons add column schedule_version bigint not null default 0, add column games_version bigint not null default 0`.execute(
    db,
  );
  for (const statement of [...WATCHED.flatMap(triggersOf), ...PICTURES]) await sql.raw(statement).execute(db);
}
