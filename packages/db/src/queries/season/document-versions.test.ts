import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGame, createSeason, createTeams, createTestDatabase, inMinutes, type TestDatabase } from '../../testing/index.ts';

let database: TestDatabase;
let season: { id: number; year: number };
let gameId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  await createTeams(database.db);
  season = await createSeason(database.db, { starts: [inMinutes(60), inMinutes(120)] });
  gameId = (await createGame(database.db, { seasonId: season.id, round: 1, homeTeamId: 1, awayTeamId: 2 })).id;
  await createSeason(database.db, { year: 2024, starts: [inMinutes(60)] });
});
afterAll(() => database.close());

const readVersions = async () => {
  const rows = await database.db.selectFrom('seasons').select(['id', 'schedule_version', 'games_version']).orderBy('id').execute();
  return rows.map((row) => ({ id: row.id, schedule: Number(row.schedule_version), games: Number(row.games_version) }));
};

/** How far each version of this season and of the other one advanced. */
async function advanceBy(statement: string): Promise<string> {
  const before = await readVersions();
  await sql.raw(statement.replaceAll('$season', String(season.id)).replaceAll('$game', String(gameId))).execute(database.db);
  const after = await readVersions();
  const advanced = after.map(({ id, schedule, games }) => {
    const previous = before.find((row) => row.id === id);
    return `${schedule - (previous?.schedule ?? 0)} ${games - (previous?.games ?? 0)}`;
  });
  return advanced.join(', ');
}

it.each([
  ["update rounds set starts_at = starts_at + interval '1 hour' where season_id = $season", '1 0, 0 0'],
  ['update rounds set is_settled = true where season_id = $season and ordinal = 1', '1 0, 0 0'],
  ['update rounds set swept_at = clock_timestamp() where season_id = $season and ordinal = 1', '1 0, 0 0'],
  ['update rounds set fetched_at = clock_timestamp() where season_id = $season', '0 0, 0 0'],
  ['update rounds set starts_at = starts_at', '0 0, 0 0'],
  ['insert into rounds (season_id, ordinal) values ($season, 3)', '1 0, 0 0'],
  ['delete from rounds where season_id = $season and ordinal = 3', '1 0, 0 0'],
  ['delete from team_rounds where season_id = $season', '1 0, 0 0'],
  [
    'insert into team_rounds (season_id, round, team_id, game_id, result) values ($season, 1, 1, $game, null), ($season, 1, 2, $game, null)',
    '1 0, 0 0',
  ],
  ["update team_rounds set result = 'W' where season_id = $season and team_id = 1", '1 0, 0 0'],
  ["update team_rounds set result = 'W' where season_id = $season and team_id = 1", '0 0, 0 0'],
  ["update games set status = 'Q1', home_score = 3, away_score = 0 where id = $game", '0 1, 0 0'],
  ['update games set is_listed = not is_listed where id = $game', '0 0, 0 0'],
  [
    "insert into corrections (game_id, kind, status, home_score, away_score, applied_at) values ($game, 'entered-result', 'FT', 7, 3, clock_timestamp())",
    '0 1, 0 0',
  ],
  ['update corrections set withdrawn_at = clock_timestamp() where game_id = $game', '0 1, 0 0'],
  ["update teams set name = 'Renamed' where id = 1", '1 1, 1 1'],
  ['update rounds set starts_at = starts_at where false', '0 0, 0 0'],
])('%s moves the versions by %s', async (statement, advanced) => {
  expect(await advanceBy(statement)).toBe(advanced);
});
