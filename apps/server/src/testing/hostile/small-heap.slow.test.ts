import { setTimeout as wait } from 'node:timers/promises';
import { type Db, openDatabase } from '@survivor/db/connection/database';
import { addMembersWithoutPicks, createLeagueRow } from '@survivor/db/testing';
import { exportAccount, leagueIds } from '@survivor/services';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

const EVENTS = 40_000;
const ADDRESSES = 5000;
const ADDRESS_BYTES = 2000;
/** Standings of more go out in pages. */
const WHOLE_STANDINGS = 500;
const MEMBERS = 20_000;
const TOGETHER = 10;
/** What they may leave behind, in caches and pools. */
const MOST_LEFT = 8_000_000;
const LIMIT_MS = 600_000;

let server: WatchedServer;
let db: Db;
let large: string;
let whole: string;

async function createLeague(creator: number, size: number): Promise<string> {
  const { id: seasonId } = await db.selectFrom('seasons').select('id').where('year', '=', 2025).executeTakeFirstOrThrow();
  const createdBy = server.players[creator]?.id ?? 0;
  const { id } = await createLeagueRow(db, { seasonId, createdBy });
  const ids = server.players.map((player) => player.id).filter((player) => player !== createdBy);
  await addMembersWithoutPicks(db, { leagueId: id, size });
  await sql`insert into members (league_id, user_id, name, picks) select ${id}, p, 'Player ' || p, picks
    from unnest(${ids}::int[]) p, (select picks from members where league_id = ${id} limit 1) one on conflict do nothing`.execute(db);
  await sql`update leagues set total = c.n, alive = c.n from (select count(*) as n from members where league_id = ${id}) c where id = ${id}`.execute(
    db,
  );
  return leagueIds.encode(id);
}

async function createExport(userId: number): Promise<void> {
  await sql`insert into pick_events (at, league_id, user_id, round, team_id)
    select timestamptz '2025-10-01' + n * interval '1 second', 1, ${userId}, 5, 1 + n % 32 from generate_series(1, ${EVENTS}::int) n`.execute(
    db,
  );
  await sql`insert into account_exports (user_id) values (${userId})`.execute(db);
  expect(await exportAccount({ db, userId })).toBe(true);
}

beforeAll(async () => {
  server = await startWatchedServer();
  db = openDatabase({ url: server.databaseUrl, limits: { statementMs: LIMIT_MS } }).db;
  [large, whole] = [await createLeague(0, MEMBERS), await createLeague(1, WHOLE_STANDINGS)];
  for (const { id } of server.players) await createExport(id);
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
});

type Call = { readonly path: string; readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string };
/** Reads an answer without storing it; its status. */
async function send({ path, ...init }: Call): Promise<number> {
  const { body, status } = await fetch(server.address + path, init);
  await body?.pipeTo(new WritableStream());
  return status;
}

/** Statuses of calls that found no database connection; 207 if it is a part of a batch. */
const UNAVAILABLE: readonly number[] = [503, 207];

/** Repeats a call, as a client does, while the server has no database connection for it. */
async function sendUntilAnswered(call: Call): Promise<number> {
  for (;;) {
    const status = await send(call);
    if (!UNAVAILABLE.includes(status)) return status;
    await wait(200);
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };
const playerOf = (at: number) => server.players[at % server.players.length]?.headers ?? {};
const post = (path: string, headers: Record<string, string>, body: object): Call => ({
  path,
  method: 'POST',
  headers: { ...headers, ...JSON_TYPE },
  body: JSON.stringify(body),
});
const downloadOf = (at: number) => post('/api/v1/users/me/export', playerOf(at), {});

function standingsBatch(): string {
  const inputs = Object.fromEntries(Array.from({ length: TOGETHER }, (_, at) => [at, { json: { id: whole, known: '' } }]));
  const paths = Array.from({ length: TOGETHER }, () => 'league.standings').join();
  return `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
}

/** The calls that use most memory, by the caller's position. */
const COSTLIEST: readonly ((at: number) => Call)[] = [
  downloadOf,
  (at) => ({ path: `/api/v1/leagues/${large}/members`, headers: playerOf(at) }),
  () => post('/api/v1/users/export', server.admin, {}),
  (at) => ({ path: standingsBatch(), headers: playerOf(at) }),
  (at) => post('/api/v1/supporttickets', playerOf(at), { issueType: 'other', description: 'x'.repeat(900_000) }),
];

/** The n-th of many addresses of the same length, of which each has as many values as it can. */
function clientAddress(n: number): string {
  const name = `n${n}`;
  const around = (pad: string, values: string) => `/trpc/state.status?input={%22json%22:{%22${name}${pad}%22:[${values}0]}}`;
  const room = ADDRESS_BYTES - around('', '').length;
  const values = '[],'.repeat(Math.floor(room / 3));
  return around('x'.repeat(room - values.length), values);
}

const together = <T>(count: number, make: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => make(at)));

describe('a server with a heap of 160 MB (quality "Input")', () => {
  it('survives the costliest calls, ten of each at the same time, and ten exports that one person starts', async () => {
    for (const make of COSTLIEST) await sendUntilAnswered(make(0));
    const before = await server.collect();
    const all = together(COSTLIEST.length * TOGETHER, (at) => sendUntilAnswered((COSTLIEST[at % COSTLIEST.length] ?? downloadOf)(at)));
    const own = await together(TOGETHER, () => sendUntilAnswered(downloadOf(0)));
    expect(new Set([...(await all), ...own])).toEqual(new Set([200, 400, 429]));
    expect((await server.collect()).memory - before.memory).toBeLessThan(MOST_LEFT);
  });

  it('stores nothing of 5,000 addresses of 2 kB from nobody', async () => {
    expect(new Set([1, 50, 4999].map((n) => clientAddress(n).length))).toEqual(new Set([ADDRESS_BYTES]));
    const before = await server.collect();
    for (let from = 0; from < ADDRESSES; from += 100) {
      const answers = await together(100, (at) => send({ path: clientAddress(from + at) }));
      expect(new Set(answers)).toEqual(new Set([400]));
    }
    const left = (await server.collect()).memory - before.memory;
    expect(left).toBeLessThan((ADDRESSES * ADDRESS_BYTES) / 2);
  });
});
