import { openDatabase } from '@survivor/db/database';
import { findSession } from '@survivor/db/queries/sessions';
import pg from 'pg';
import { compare, interleave } from '../load/interleave.ts';
import { takeSample } from '../load/sample.ts';
import type { BenchResult } from '../result.ts';
import type { CallsWorld } from './calls-world.ts';
import { sessionOf } from './fill-calls.ts';
import { USERS } from './pool-shape.ts';
import type { Length } from './prepare-stretch.ts';

const POOL = 6;
const AT_ONCE = 16;

/** What the builder makes of `findSession`, prepared under a name. */
const STATEMENT = {
  name: 'session',
  text: `select sessions.id as "sessionId", sessions.expires_at as "expiresAt", users.id, users.name, users.picture_uri as "pictureUri",
      users.username, users.email, users.last_login_at as "lastLoginAt", users.is_admin as "isAdmin",
      (extract(epoch from least(sessions.expires_at, sessions.used_at + interval '1 hour', coalesce(users.last_seen_at, 'epoch') + interval '1 hour')
        - clock_timestamp()) * 1000)::float8 as "freshMs"
    from sessions join users on users.id = sessions.user_id
    where sessions.id = $1 and not (sessions.expires_at <= clock_timestamp() or sessions.used_at <= clock_timestamp() - interval '14 days')`,
};

/** Looks sessions up, several at once, until the time is over. */
async function lookUp(find: (id: string) => Promise<number | undefined>, ms: number) {
  const begun = performance.now();
  let count = 0;
  const worker = async () => {
    while (performance.now() - begun < ms) {
      const userId = 1 + (count++ % USERS);
      if ((await find(sessionOf(userId))) !== userId) throw new Error('another session was found');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { count, seconds: (performance.now() - begun) / 1000, p50Ms: Number.NaN, p99Ms: Number.NaN };
}

/** db.builder: sessions looked up a second through the product's query, of those with a statement prepared by hand; six connections each. */
export async function measureBuilder({ databaseUrl, postmaster }: CallsWorld, { rounds, ms }: Length): Promise<BenchResult[]> {
  const { db } = openDatabase({ url: databaseUrl, poolSize: POOL });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL });
  try {
    const meters = { served: [], postmaster };
    const byHand = async (id: string) => (await pool.query<{ id: number }>({ ...STATEMENT, values: [id] })).rows[0]?.id;
    const { ours = [], limit = [] } = await interleave(
      {
        ours: async () => (await takeSample(meters, () => lookUp(async (id) => (await findSession(db, id))?.person.id, ms))).sample,
        limit: async () => (await takeSample(meters, () => lookUp(byHand, ms))).sample,
      },
      rounds,
    );
    const about = { name: 'db.builder', unit: 'queries a second', better: 'higher', floor: 0.85, goal: 0.97 } as const;
    return [compare({ ours, limit, read: ({ perSecond }) => perSecond }, about)];
  } finally {
    await db.destroy();
    await pool.end();
  }
}
