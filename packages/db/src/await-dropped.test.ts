import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { awaitDropped } from './await-dropped.ts';
import { holdLease, type LeasedMemory } from './hold-lease.ts';
import {
  DROP_CHANNEL,
  endLease,
  isBarrierAwaited,
  type Lease,
  parseDropped,
  raiseBarrier,
  renewLease,
  takeLease,
} from './queries/cache-leases.ts';
import { noteUse } from './queries/sessions.ts';
import { writeSetting } from './queries/settings.ts';
import {
  createLeagueRow,
  createSeason,
  createTestDatabase,
  createUser,
  NO_MEMORY,
  type TestDatabase,
  untilSomebodyWaits,
} from './testing/index.ts';

let database: TestDatabase;
let listening: pg.Client;
let heard: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  listening = new pg.Client({ connectionString: database.url });
  listening.on('notification', ({ payload = '' }) => void heard.push(payload));
  await listening.connect();
  await listening.query(`listen ${DROP_CHANNEL}`);
});
afterAll(async () => {
  await listening.end();
  await database.close();
});
afterEach(() => database.pool.query('delete from cache_leases'));

async function untilAllIsHeard(): Promise<void> {
  const barrier = `barrier ${await raiseBarrier(database.db)}`;
  while (!heard.includes(barrier)) await wait(2);
}

/** What was told meanwhile, in order, but for barriers. */
async function told(work: () => Promise<unknown>): Promise<string[]> {
  await untilAllIsHeard();
  heard = [];
  await work();
  await untilAllIsHeard();
  return heard.filter((payload) => !payload.startsWith('barrier'));
}

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
async function take(): Promise<Lease> {
  const id = randomUUID();
  return { id, heard: await takeLease(database.db, id) };
}
const expire = (id: string) => run("update cache_leases set until = clock_timestamp() - interval '1 ms' where id = $1", [id]);

describe('who waits until everything was dropped', () => {
  it('waits for nobody where nobody has a lease, and for nobody who began after it', async () => {
    await awaitDropped(database.db);
    const barrier = await raiseBarrier(database.db);
    await take();
    expect(await isBarrierAwaited(database.db, barrier)).toBe(false);
  });

  it('waits for each that has not heard, and no longer than its lease lasts', async () => {
    const [quick, silent] = [await take(), await take()];
    const barrier = await raiseBarrier(database.db);
    await renewLease(database.db, { ...quick, heard: barrier });
    expect(await isBarrierAwaited(database.db, barrier)).toBe(true);
    await renewLease(database.db, { ...silent, heard: barrier - 1 });
    expect(await isBarrierAwaited(database.db, barrier)).toBe(true);
    await expire(silent.id);
    expect(await isBarrierAwaited(database.db, barrier)).toBe(false);
    expect(await renewLease(database.db, { ...silent, heard: barrier })).toBeNull();
    expect(await renewLease(database.db, { ...quick, heard: 0 })).toBe(barrier);
    expect(await isBarrierAwaited(database.db, barrier)).toBe(false);
  });

  it('does not pass by a renewal that is under way when the lease runs out', async () => {
    const lease = await take();
    const barrier = await raiseBarrier(database.db);
    await expire(lease.id);
    let asking: Promise<boolean> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await renewLease(tx, lease);
      asking = isBarrierAwaited(database.db, barrier);
      await untilSomebodyWaits(database.db);
    });
    expect(await asking).toBe(true);
    await endLease(database.db, lease.id);
    expect(await isBarrierAwaited(database.db, barrier)).toBe(false);
  });

  it('cannot wait for what it has not committed', async () => {
    await expect(database.db.transaction().execute((tx) => awaitDropped(tx))).rejects.toThrow('before it is committed');
  });
});

describe('what processes have in memory is dropped', () => {
  const addSession = async (userId: number) => {
    const id = `secret-${userId}-${Math.random()}`;
    await run("insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')", [id, userId]);
    return id;
  };

  it.each([
    ['sessions end', 'delete from sessions where user_id = $1'],
    ['a session ends sooner', 'update sessions set expires_at = now() where user_id = $1'],
    ['a session was last used longer ago', "update sessions set used_at = used_at - interval '1 minute' where user_id = $1"],
    ['a role comes', 'update users set is_admin = true where id = $1'],
    ['a role goes', 'update users set is_admin = false where id = $1'],
    ['a name changes', "update users set name = name || ' Junior' where id = $1"],
    ['an address changes', "update users set email = 'new-' || email where id = $1"],
    ['a user name changes', "update users set username = username || '2' where id = $1"],
    ['a picture changes', "update users set picture_uri = 'https://example.com/new.png' where id = $1"],
    ['somebody signs in again', 'update users set last_login_at = clock_timestamp() where id = $1'],
    ['a person goes', 'delete from users where id = $1'],
  ])('when %s: once, and the session is not named', async (_, statement) => {
    const { id } = await createUser(database.db, { isAdmin: statement.includes('false') });
    await Promise.all([addSession(id), addSession(id)]);
    expect(await told(() => run(statement, [id]))).toEqual([`user ${id}`]);
  });

  it('when what standings are told from changes: by the first and the last league, or all', async () => {
    const { id: seasonId } = await createSeason(database.db);
    const leagues: number[] = [];
    for (let league = 0; league < 3; league++) {
      const { id: createdBy } = await createUser(database.db);
      leagues.push((await createLeagueRow(database.db, { seasonId, createdBy })).id);
    }
    const [first = 0, second = 0, third = 0] = leagues;
    const between = (from: number, to: number) => [`leagues ${from} ${to}`];
    const about = async (text: string, values: unknown[] = []) => await told(() => run(text, values));
    expect(await about('update leagues set version = version + 1 where id = $1', [second])).toEqual(between(second, second));
    expect(await about('update leagues set version = version + 1 where id = any($1)', [[third, first]])).toEqual(between(first, third));
    expect(await about('update leagues set version = version + 1 where id = -1')).toEqual([]);
    expect(await about('update members set picks[1] = 7 where league_id = $1', [first])).toEqual([]);
    expect(await about('delete from members where league_id = any($1)', [[first, second]])).toEqual(between(first, second));
    expect(await about('delete from leagues where id = $1', [third])).toEqual(between(third, third));
    expect(await about('update seasons set games_version = games_version + 1 where id = $1', [seasonId])).toEqual([]);
    expect(await about('update seasons set schedule_version = schedule_version + 1 where id = $1', [seasonId])).toEqual(['leagues']);
    expect(await about("update clock set shift = shift + interval '1 second'")).toEqual(['leagues']);
    expect(await about('truncate members cascade')).toEqual(['leagues']);
    expect(['leagues 3 7', 'leagues', 'leagues x', 'leagues 3'].map(parseDropped)).toEqual([
      { kind: 'leagues', from: 3, to: 7 },
      { kind: 'leagues', from: 0, to: Number.POSITIVE_INFINITY },
      { kind: 'everything' },
      { kind: 'everything' },
    ]);
  });

  it('when all sessions go, and when a setting changes', async () => {
    await addSession((await createUser(database.db)).id);
    expect(await told(() => run('truncate sessions cascade'))).toEqual(['everyone']);
    expect(await told(() => writeSetting(database.db, 'maintenance', { isOn: true, message: null }))).toEqual(['settings']);
    expect(await told(() => run("delete from settings where key = 'maintenance'"))).toEqual(['settings']);
  });

  it('and not by a use that is noted, nor by what is undone', async () => {
    const { id } = await createUser(database.db);
    const sessionId = await addSession(id);
    await run("update sessions set used_at = now() - interval '2 hours' where user_id = $1", [id]);
    const quiet = async () => {
      await noteUse(database.db, { sessionId, userId: id });
      await run('update users set last_seen_at = clock_timestamp(), email = email, is_admin = is_admin where id = $1', [id]);
      await run(`begin; delete from sessions where user_id = ${id}; rollback`);
    };
    expect(await told(quiet)).toEqual([]);
    const { rows } = await run("select from sessions where user_id = $1 and used_at > now() - interval '1 minute'", [id]);
    expect(rows).toHaveLength(1);
  });
});

describe('who holds a lease', () => {
  function remember(): { memory: LeasedMemory; calls: string[]; until(call: string, times?: number): Promise<void> } {
    const calls: string[] = [];
    const memory: LeasedMemory = {
      prepare: () => () => void calls.push('held'),
      end: () => void calls.push('ended'),
      drop: ({ kind }) => void calls.push(kind),
    };
    const count = (call: string) => calls.filter((one) => one === call).length;
    return {
      memory,
      calls,
      until: async (call, times = 1) => {
        while (count(call) < times) await wait(5);
      },
    };
  }

  it('tells of a barrier at once, and only after it has dropped what was told before', async () => {
    const { memory, calls, until } = remember();
    const holder = holdLease(database.db, memory);
    await until('held');
    holder.hear({ kind: 'user', userId: 1 });
    const readBarrier = async (): Promise<number> => (await run('select last_value::int as barrier from cache_barriers')).rows[0].barrier;
    const former = await readBarrier();
    const waiting = awaitDropped(database.db);
    await expect.poll(readBarrier).toBeGreaterThan(former);
    holder.hear({ kind: 'barrier', barrier: await readBarrier() });
    await waiting;
    expect(calls).toEqual(['ended', 'held', 'user', 'held']);
    await endLease(database.db, holder.end());
    expect(calls.at(-1)).toBe('ended');
  });

  it('begins anew with nothing when its lease was taken for over', async () => {
    const { memory, calls, until } = remember();
    const holder = holdLease(database.db, memory);
    await until('held');
    await run('delete from cache_leases');
    await until('held', 2);
    expect(calls.slice(0, 2)).toEqual(['ended', 'held']);
    expect(calls.slice(2, -1)).toContain('ended');
    holder.end();
  });

  it('fails when nothing is told where something should be, and holds nobody up meanwhile', async () => {
    const deaf = holdLease(database.db, NO_MEMORY);
    const failing = deaf.failed.catch(async (error: unknown) => {
      await endLease(database.db, deaf.end());
      return error;
    });
    await expect.poll(async () => (await run('select from cache_leases')).rowCount).toBe(1);
    await awaitDropped(database.db);
    expect(String(await failing)).toContain('does not tell');
  });
});

it('a barrier comes after everything that was committed before it, whoever commits at once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => createUser(database.db)));
  heard = [];
  const orders = await Promise.all(
    people.map(async ({ id }) => {
      await sql`update users set name = name || '!' where id = ${id}`.execute(database.db);
      return { id, barrier: await raiseBarrier(database.db) };
    }),
  );
  const last = Math.max(...orders.map(({ barrier }) => barrier));
  while (!heard.includes(`barrier ${last}`) || heard.length < 2 * people.length) await wait(2);
  for (const { id, barrier } of orders) {
    const reached = heard.findIndex((payload) => payload.startsWith('barrier') && Number(payload.split(' ')[1]) >= barrier);
    expect(heard.slice(0, reached)).toContain(`user ${id}`);
  }
});
