import { MIGRATION_BOUNDS } from '@survivor/db/bounds';
import { openDatabase } from '@survivor/db/database';
import { writeSetting } from '@survivor/db/queries/settings';
import { userIds } from '@survivor/services';
import type pg from 'pg';
import { createBearer } from '../../../../apps/server/src/auth/bearer.ts';
import { fillOpenSeason } from '../grading/fill-season.ts';
import { drawGames, MEMBERS_PER_LEAGUE } from '../grading/season-shape.ts';
import { AREAS, drawEarlierPicks, FIRST_FREE_TEAM, FREE_TEAMS, LEAGUES, USERS } from './pool-shape.ts';

const SEED = 20_252;
const KINDS = 2000;
const DAY_MS = 86_400_000;

export const sessionOf = (userId: number): string => `bench-session-${userId}`;

/** Everybody has signed in a moment ago, so that nobody's first request writes when they were seen. */
async function insertSessions(pool: pg.Pool, expiresAt: Date): Promise<void> {
  await pool.query(`insert into sessions (id, user_id, expires_at) select 'bench-session-' || id, id, $1 from users`, [expiresAt]);
  await pool.query(`update users set last_seen_at = clock_timestamp()`);
}

/** In the leagues whose pages are read without a change, most have picked already. */
async function pickForReaders(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update members set picks[5] = $2::int + (user_id * 7 + league_id) % $3::int where league_id between $1 and $4 and (user_id + league_id) % 10 < 7`,
    [AREAS.pages.first, FIRST_FREE_TEAM, FREE_TEAMS, AREAS.pages.first + AREAS.pages.leagues - 1],
  );
}

function signTokens(secret: string, expiresAt: Date): Promise<string[]> {
  const bearer = createBearer([secret]);
  return Promise.all(
    Array.from({ length: USERS }, (_, index) => {
      const id = index + 1;
      const grant = { subject: userIds.encode(id), sessionId: sessionOf(id), name: `Player ${id}`, isAdmin: false, expiresAt };
      return bearer.sign(grant);
    }),
  );
}

/** Fills a database with 2,600 leagues of 20, a day before the deadline of Week 5, everybody signed in. The bearer of each by their number. */
export async function fillCalls({ url, secret }: { url: string; secret: string }): Promise<ReadonlyMap<number, string>> {
  const { db, pool } = openDatabase({ url, poolSize: 2, bounds: MIGRATION_BOUNDS });
  try {
    const games = drawGames(SEED);
    const pickRows = drawEarlierPicks(games, { count: KINDS, seed: SEED });
    await fillOpenSeason({ db, pool }, { members: LEAGUES * MEMBERS_PER_LEAGUE, games, pickRows });
    await writeSetting(db, 'binding', { sportsSource: 'demo', clock: 'virtual' });
    const expiresAt = new Date(Date.now() + DAY_MS);
    await insertSessions(pool, expiresAt);
    await pickForReaders(pool);
    await pool.query('vacuum (analyze)');
    await pool.query('checkpoint');
    const tokens = await signTokens(secret, expiresAt);
    return new Map(tokens.map((token, index) => [index + 1, token]));
  } finally {
    await db.destroy();
  }
}
