import { createEmptyLeagues } from '@survivor/db/testing';
import { YEAR } from '../grading/season-shape.ts';
import type { CallsWorld } from './calls-world.ts';
import { STEP, USERS } from './pool-shape.ts';

/** Adds a league of so many: everybody who has signed in, and people who never come. They have the earlier picks of others, none for Week 5. */
export async function fillLargeLeague({ db, pool }: Pick<CallsWorld, 'db' | 'pool'>, members: number): Promise<number> {
  await pool.query(
    `insert into users (issuer, subject, name, email, username)
     select 'https://bench.example.com', n::text, 'Player ' || n, 'player-' || n || '@example.com', 'player-' || n
     from generate_series((select count(*) from users) + 1, $1::int) n`,
    [members],
  );
  const season = await db.selectFrom('seasons').select('id').where('year', '=', YEAR).executeTakeFirstOrThrow();
  const { rows } = await pool.query<{ leagues: number }>('select count(*)::int as leagues from leagues');
  // Everybody may have created two.
  const createdBy = 1 + ((rows[0]?.leagues ?? 0) % USERS);
  const [league] = await createEmptyLeagues(db, [
    { seasonId: season.id, createdBy, creatorSlot: 2, name: `League of ${members}`, total: members, alive: members },
  ]);
  if (league === undefined) throw new Error('no league was made');
  await pool.query(
    `insert into members (league_id, user_id, name, is_admin, picks)
     select $1, u.id, u.name, u.id = 1, (select m.picks[:4] || array_fill(null::smallint, array[cardinality(m.picks) - 4])
       from members m where m.league_id = 1 and m.user_id = 1 + (u.id * $4::int) % $3::int)
     from users u where u.id <= $2`,
    [league.id, members, USERS, STEP],
  );
  await pool.query('vacuum (analyze) members');
  return league.id;
}
