import pg from 'pg';

const MEMBERS_A_LEAGUE = 20;
/** The week that is open: those before it are over, and everybody has picked in them. */
export const OPEN_ROUND = 5;
/** Every pair of teams meets once. */
const LAST_ROUND = 16;
/** A pick of the open week is one of these two. */
export const TEAMS = [5, 6] as const;

const PAST_ROUNDS = OPEN_ROUND - 1;

/** A season as the first releases stored it: 32 teams, 16 games a week, home wins. */
const SEASON = [
  `insert into teams (id, league_type, name, abbreviation, source_id)
    select n, 'NFL', 'Team ' || n, 'T' || n, 'team-' || n from generate_series(1, 32) n`,
  `insert into seasons (league_type, year, display, state, last_round) values ('NFL', 2025, 'NFL', 'available', ${LAST_ROUND})`,
  `insert into rounds (season_id, ordinal, starts_at, moves_on_at)
    select 1, n, start, start + interval '5 days' from generate_series(1, ${LAST_ROUND}) n,
      lateral (select clock_timestamp() + (n - ${OPEN_ROUND}) * interval '7 days' + interval '36 hours' as start) s`,
  `insert into games (season_id, round, home_team_id, away_team_id, kickoff_at, status, home_score, away_score, source_id)
    select 1, r, home, 17 + (home + r) % 16, clock_timestamp() + (r - ${OPEN_ROUND}) * interval '7 days' + interval '40 hours',
      case when r < ${OPEN_ROUND} then 'FT' else 'NS' end, case when r < ${OPEN_ROUND} then 21 end, case when r < ${OPEN_ROUND} then 14 end,
      'game-' || r || '-' || home
    from generate_series(1, ${LAST_ROUND}) r, generate_series(1, 16) home`,
  `insert into team_rounds (season_id, round, team_id, game_id, result)
    select 1, g.round, side.team, g.id, case when g.status = 'FT' then case when side.team = g.home_team_id then 'W' else 'L' end end
    from games g, lateral (values (g.home_team_id), (g.away_team_id)) side (team)`,
];

/** Everybody is in one league of twenty, signed in, and has picked the first teams in their order. */
const PEOPLE = [
  `insert into users (issuer, subject, name, email, username, last_login_at)
    select 'https://drill.example.com', n::text, 'Player ' || n, 'player-' || n || '@example.com', 'player-' || n, clock_timestamp()
    from generate_series(1, $1::int) n`,
  `insert into sessions (id, user_id, expires_at) select 'session-' || n, n, clock_timestamp() + interval '14 days' from generate_series(1, $1::int) n`,
  `insert into leagues (key, name, password_encrypted, season_id, start_round, total, alive, created_by, creator_slot)
    select 'B' || lpad(n::text, 7, '0'), 'League ' || n, 'not to be opened', 1, 1, ${MEMBERS_A_LEAGUE}, ${MEMBERS_A_LEAGUE}, n * ${MEMBERS_A_LEAGUE}, 1
    from generate_series(1, $1::int / ${MEMBERS_A_LEAGUE}) n`,
  `insert into members (league_id, user_id, name, is_admin, picks)
    select 1 + (n - 1) / ${MEMBERS_A_LEAGUE}, n, 'Player ' || n, n % ${MEMBERS_A_LEAGUE} = 0,
      array(select generate_series(1, ${PAST_ROUNDS}))::smallint[] || array_fill(null::smallint, array[${LAST_ROUND - PAST_ROUNDS}])
    from generate_series(1, $1::int) n`,
  `insert into pick_events (at, league_id, user_id, round, team_id)
    select clock_timestamp() - (${OPEN_ROUND} - r) * interval '7 days', 1 + (n - 1) / ${MEMBERS_A_LEAGUE}, n, r, r
    from generate_series(1, ${PAST_ROUNDS}) r, generate_series(1, $1::int) n`,
];

export const leagueOf = (user: number): number => 1 + Math.floor((user - 1) / MEMBERS_A_LEAGUE);

/**
 * Fills a database at the schema of 0003 with so many people, a multiple of twenty, who are all alive in the fifth week of a season. Users and
 * leagues are numbered from 1 on. What checks each row by itself is left out: it needs a superuser.
 */
export async function fillMembers(url: string, members: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of SEASON) await client.query(statement);
    await client.query('set session_replication_role = replica');
    for (const statement of PEOPLE) await client.query(statement, [members]);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
