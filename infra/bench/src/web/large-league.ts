import { leagueIds } from '@survivor/services';
import type pg from 'pg';

const YEAR = 2025;
const FIRST_STRANGER = 1_000_000;

export type LargeLeague = {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  readonly pool: pg.Pool;
  readonly members: number;
  /** Whether the person has picked for the open week, too. */
  readonly hasOwnPick: boolean;
};

/** A league made by this person through the API, then filled up to so many members: each has picked a winner in every played week, and some team in the open one. */
export async function makeLargeLeague({ name, url, token, pool, members, hasOwnPick }: LargeLeague): Promise<string> {
  const answer = await fetch(`${url}/api/v1/leagues`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: 'not to be told', leagueType: 'NFL', season: YEAR }),
  });
  if (!answer.ok) throw new Error(`making a league answered ${answer.status} ${await answer.text()}`);
  const { rows } = await pool.query<{ id: number }>('select id from leagues where name = $1', [name]);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`${name} is not stored`);
  await fillLeague(pool, { id, members, hasOwnPick });
  return leagueIds.encode(id);
}

async function fillLeague(
  pool: pg.Pool,
  { id, members, hasOwnPick }: Pick<LargeLeague, 'members' | 'hasOwnPick'> & { id: number },
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('select setseed(0.5)');
    await client.query(
      `with teams as (select round, array_agg(team_id) as winners from team_rounds where result = 'W' group by round),
         open as (select array_agg(team_id) as teams from team_rounds where round = (select max(round) + 1 from teams)),
         last as (select array_length(picks, 1) as length from members limit 1)
       insert into members (league_id, user_id, name, picks)
       select $1, ${FIRST_STRANGER} + n, 'Player ' || n,
         array(select winners[1 + (n * 7 + round * 3) % array_length(winners, 1)] from teams order by round)
         || open.teams[1 + (random() * (array_length(open.teams, 1) - 1))::int]
         || array_fill(null::smallint, array[last.length - 1 - (select count(*)::int from teams)])
       from generate_series(1, $2::int) n, open, last`,
      [id, members - 1],
    );
    await client.query(`update leagues set start_round = 1, total = $2, alive = $2, version = version + 1 where id = $1`, [id, members]);
    await client.query(
      `update members own set picks = case when $2 then other.picks
         else array_replace(other.picks, other.picks[(select max(round) + 1 from team_rounds where result = 'W')], null) end
       from members other
       where own.league_id = $1 and own.user_id < ${FIRST_STRANGER} and other.league_id = $1 and other.user_id = ${FIRST_STRANGER} + 1`,
      [id, hasOwnPick],
    );
    await client.query('analyze members');
  } finally {
    client.release(true);
  }
}
