import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { awaitDropped } from '@survivor/db/await-dropped';
import { readNow, setVirtualClock } from '@survivor/db/queries/clock';
import { notifySeason } from '@survivor/db/queries/live-events';
import { runsOf, seedsOf } from '@survivor/rules/testing';
import { leagueIds } from '@survivor/services';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, clientOf, join, type LiveLeague, openLiveLeague, openStream, pick } from '../testing/live-league.ts';
import { type SlowProxy, startBeside, startSlowProxy } from '../testing/servers-beside.ts';
import type { TestServer, TestUser } from '../testing/test-server.ts';

const [SEED = 0] = seedsOf();
const TRIALS = runsOf({ usual: 60, soak: 5000 });
const AT_ONCE = 3;
const FOLLOWED = 40;
/** Asked of each server when the change has answered. */
const ASKED_AFTER = 3;

/** A league, and two servers on its database with a memory each; the second hears late. */
let live: LiveLeague;
let slow: SlowProxy;
let servers: [TestServer, TestServer];
let addresses: [string, string];
let asked = 0;

beforeAll(async () => {
  live = await openLiveLeague();
  slow = await startSlowProxy(live.server.databaseUrl);
  const liveTimes = { announceEveryMs: 20 };
  const onAsked = () => {
    asked += 1;
  };
  servers = [
    await startBeside(live.server, { onAsked, liveTimes }),
    await startBeside(live.server, { onAsked, liveTimes, listeningUrl: slow.url }),
  ];
  const listen = ({ app }: TestServer) => app.listen({ port: 0, host: '127.0.0.1' });
  addresses = [await listen(servers[0]), await listen(servers[1])];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await live.server.close();
  await slow.close();
});

type Question = { readonly user: TestUser; readonly league: string; readonly tag: string };

const pathOf = (league: string) => `/trpc/league.standings?input=${encodeURIComponent(JSON.stringify({ json: { id: league } }))}`;

async function ask(address: string, { user, league, tag }: Question): Promise<{ status: number; tag: string }> {
  const answer = await fetch(address + pathOf(league), { headers: { ...user.headers, 'if-none-match': tag } });
  await answer.arrayBuffer();
  return { status: answer.status, tag: answer.headers.get('etag') ?? '' };
}

/** The tag of what is answered now. */
const tagOf = async (address: string, about: Omit<Question, 'tag'>) => (await ask(address, { ...about, tag: '"none"' })).tag;

/** Asks until an answer takes no question to the database. */
async function untilFromMemory(address: string, question: Question): Promise<void> {
  for (let time = 0; time < 100; time++) {
    const before = asked;
    expect((await ask(address, question)).status).toBe(304);
    if (asked === before) return;
    await wait(5);
  }
  throw new Error('nothing is told from memory');
}

/** The whole answer, as it came over the connection. */
async function askRaw(address: string, { user, league, tag }: Question, more = ''): Promise<string> {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = `host: ${hostname}\r\nauthorization: ${user.headers.authorization}\r\nif-none-match: ${tag}\r\n${more}`;
  socket.write(`GET ${pathOf(league)} HTTP/1.1\r\n${head}connection: keep-alive\r\n\r\n`);
  let text = '';
  while (!text.includes('\r\n\r\n')) text += String((await once(socket, 'data'))[0]);
  socket.destroy();
  return text;
}

describe('who has what is current', () => {
  it('is told so from memory in the very words of the usual way, and is logged and counted', async () => {
    const { ann: user, league } = live;
    const [address] = addresses;
    const question = { user, league, tag: await tagOf(address, { user, league }) };
    const linesOf = () =>
      servers[0].logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ status }) => status === 304);
    const countOf = async () => {
      const { body } = await servers[0].app.inject({ url: '/metrics' });
      const calls = /^survivor_procedure_calls_total{procedure="league.standings",outcome="ok"} (\d+)$/m.exec(body)?.[1];
      const answers = /^http_request_duration_seconds_count{method="GET",route="\/trpc\/:path",status="304"} (\d+)$/m.exec(body)?.[1];
      return [Number(calls ?? 0), Number(answers ?? 0)];
    };
    const linesIn = (text: string) => text.split('\r\n').sort();
    const sharedIn = (text: string) => linesIn(text).filter((line) => !/^(x-request-id|date): /i.test(line));
    const usual = await askRaw(address, question);
    const { length } = linesOf();
    const [calls = 0, answers = 0] = await countOf();
    const before = asked;
    const fromMemory = await askRaw(address, question);
    expect(asked).toBe(before);
    expect(sharedIn(fromMemory)).toEqual(sharedIn(usual));
    expect(linesIn(fromMemory).length).toBe(sharedIn(usual).length + 2);
    expect(usual).toMatch(/^HTTP\/1.1 304 /);
    const [last, previous] = [linesOf().at(-1), linesOf().at(-2)];
    expect(linesOf().length).toBe(length + 1);
    expect({ ...last, time: 0, ms: 0, traceId: '' }).toEqual({ ...previous, time: 0, ms: 0, traceId: '' });
    expect(fromMemory).toContain(String(last?.traceId));
    expect(await countOf()).toEqual([calls + 1, answers + 1]);
  });

  it('is asked for again with other headers, by others, for other tags, and by whoever names the request', async () => {
    const { ann: user, ben, eve, league } = live;
    const [address] = addresses;
    const question = { user, league, tag: await tagOf(address, { user, league }) };
    await untilFromMemory(address, question);
    expect((await ask(address, { ...question, tag: '"other"' })).status).toBe(200);
    expect((await ask(address, { ...question, user: ben })).status).toBe(200);
    expect((await ask(address, { ...question, user: eve })).status).toBe(404);
    const named = 'x-request-id: of-a-client-itself\r\n';
    for (let time = 0; time < 3; time++) expect(await askRaw(address, question, named)).toContain('of-a-client-itself');
  });

  it('is counted by the limits of addresses and users', async () => {
    const limited = await startBeside(live.server, { settings: { areRateLimitsOn: true } });
    const address = await limited.app.listen({ port: 0, host: '127.0.0.1' });
    const { ben: user, league } = live;
    const question = { user, league, tag: await tagOf(address, { user, league }) };
    const statuses = new Map<number, number>();
    // A refusal comes three seconds late: many at once are refused together.
    for (let time = 0; time < 4; time++)
      for (const { status } of await Promise.all(Array.from({ length: 500 }, () => ask(address, question))))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    console.log(`of 2,000 quick questions: ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`);
    expect(statuses.get(304)).toBe(1499);
    expect(statuses.get(429)).toBe(501);
    await limited.close();
  });
});

const idOf = (league: string) => leagueIds.decode(league) ?? 0;

type Place = { readonly league: string; readonly key: string; readonly reader: TestUser; readonly other: TestUser };
type Change = { readonly act: (address: string) => Promise<unknown>; readonly isHeardHereOnly?: boolean };

/** By hand in the database, and until it was heard of. */
async function change(statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(live.server.db);
  await awaitDropped(live.server.db);
}

/** Each changes what the standings of a league say, or who may read them. */
const CHANGES: Record<string, (place: Place) => Promise<Change>> = {
  'a member more': async ({ key }) => {
    const user = await live.server.signIn();
    return { act: (address) => join({ address, key }, user) };
  },
  'an account deleted': async ({ other }) => ({ act: (address) => clientOf(address, other).user.deleteAccount.mutate() }),
  'a pick': async ({ league, other }) => ({
    act: (address) => pick({ ...live, address, league }, other, '7'),
    isHeardHereOnly: true,
  }),
  'a picture': async ({ other }) => ({
    act: () => change(sql`update users set picture_uri = 'https://example.com/new.png' where id = ${other.id}`),
  }),
  'a member out': async ({ league, other }) => ({
    act: () =>
      change(sql`
        with out as (
          update members set eliminated_round = 5, elimination_reason = 'loss' where league_id = ${idOf(league)} and user_id = ${other.id}
          returning league_id
        )
        update leagues set version = version + 1 where id in (select league_id from out)`),
  }),
  'a sign-out': async ({ reader }) => ({ act: (address) => clientOf(address, reader).user.signOut.mutate() }),
  'a league gone': async ({ league }) => ({ act: () => change(sql`delete from leagues where id = ${idOf(league)}`) }),
};

async function openPlace(name: string): Promise<Place> {
  const [reader, other] = [await live.server.signIn(), await live.server.signIn({ name })];
  const client = clientOf(live.address, reader);
  const league = await client.league.create.mutate({ name, password: 'letmein', leagueType: 'NFL', season: 2025 });
  const { key } = await client.league.get.query({ id: league });
  await addMember({ ...live, league }, other);
  await awaitDropped(live.server.db);
  return { league, key, reader, other };
}

type Trial = { readonly name: string; readonly at: number; readonly delayMs: number };
type Outcome = { asked: number; told: number; late: number };

/** Changes something while both servers are asked all the time; who is told that nothing has changed though they asked after the answer is told so late. */
async function changeWhileAsking({ name, at, delayMs }: Trial): Promise<Outcome> {
  const { league, reader: user, ...others } = await openPlace(name);
  const { act, isHeardHereOnly } = (await CHANGES[name]?.({ league, reader: user, ...others })) ?? { act: async () => {} };
  const address = addresses[at === 0 ? 0 : 1];
  const question = { user, league, tag: await tagOf(address, { user, league }) };
  const outcome = { asked: 0, told: 0, late: 0 };
  let isOver = false;
  async function askAllTheTime(asked: string): Promise<void> {
    for (let after = 0; after < ASKED_AFTER; ) {
      const isAfter = isOver;
      const { status } = await ask(asked, question);
      outcome.asked++;
      if (status === 304) outcome.told++;
      if (isAfter) after++;
      if (isAfter && status === 304) outcome.late++;
    }
  }
  const asking = Promise.all((isHeardHereOnly ? [address] : addresses).map(askAllTheTime));
  await wait(delayMs);
  await act(address);
  isOver = true;
  await asking;
  return outcome;
}

describe('once a change has answered', () => {
  it('no process tells that nothing has changed', async () => {
    const names = Object.keys(CHANGES);
    const trial = fc.record({ name: fc.constantFrom(...names), at: fc.nat(1), delayMs: fc.nat(20) });
    const left = fc.sample(trial, { numRuns: TRIALS, seed: SEED });
    const sum = { asked: 0, told: 0, late: 0 };
    const before = asked;
    const work = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const outcome = await changeWhileAsking(next);
        sum.asked += outcome.asked;
        sum.told += outcome.told;
        sum.late += outcome.late > 0 ? 1 : 0;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const share = ((asked - before) / sum.asked).toFixed(2);
    console.log(
      `${TRIALS.toLocaleString('en')} changes of ${names.length} kinds, two processes: ${sum.late} late; ${sum.asked} asked, ${sum.told} told that nothing had changed, ${share} statements each, seed ${SEED}`,
    );
    expect(sum.late).toBe(0);
    expect(sum.told).toBeGreaterThan(TRIALS);
  });

  it('who follows is told when every process has dropped what was, and reads what is new from each', async () => {
    const { league, reader: user, other } = await openPlace('Followed');
    const stream = await openStream({ ...live, address: addresses[0], league }, user);
    const { seasonId } = await live.server.db
      .selectFrom('leagues')
      .select('season_id as seasonId')
      .where('id', '=', idOf(league))
      .executeTakeFirstOrThrow();
    let late = 0;
    for (let time = 0; time < FOLLOWED; time++) {
      const question = { user, league, tag: await tagOf(addresses[0], { user, league }) };
      for (const address of addresses) await untilFromMemory(address, question);
      // As grading does, in one transaction.
      await live.server.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('members')
          .set({ name: `Name ${time}` })
          .where('user_id', '=', other.id)
          .execute();
        await sql`update leagues set version = version + 1 where id = ${idOf(league)}`.execute(tx);
        await notifySeason(tx, { seasonId, kinds: ['graded'] });
      });
      while (!(await stream.next())?.data.includes('graded'));
      for (const address of addresses) if ((await ask(address, question)).status === 304) late++;
    }
    stream.close();
    console.log(`told ${FOLLOWED} times that standings had changed, ${late} readings late`);
    expect(late).toBe(0);
  }, 60_000);
});

describe('the clock', () => {
  /** Long before the deadline of the league's round: instants from the first on, each asked of both servers. */
  const DEADLINE = new Date('2025-10-03T00:20:00Z');

  it('ends what is told from memory at the deadline, to the millisecond of the database', async () => {
    const { db } = live.server;
    await setVirtualClock(db, new Date(DEADLINE.getTime() - 1500));
    await awaitDropped(db);
    const { ann: user, league } = live;
    const question = { user, league, tag: await tagOf(addresses[0], { user, league }) };
    let [told, late] = [0, 0];
    for (let after = 0; after < 20; ) {
      const isAfter = (await readNow(db)) >= DEADLINE;
      const statuses = await Promise.all(addresses.map(async (address) => (await ask(address, question)).status));
      const unchanged = statuses.filter((status) => status === 304).length;
      told += unchanged;
      if (isAfter) after++;
      if (isAfter) late += unchanged;
    }
    console.log(`${told} times told that nothing had changed before the deadline, ${late} times after it`);
    expect(late).toBe(0);
    expect(told).toBeGreaterThan(20);
  });

  it('that was moved ends it, too', async () => {
    const { db } = live.server;
    const { ann: user, league } = live;
    const question = { user, league, tag: await tagOf(addresses[0], { user, league }) };
    for (const address of addresses) expect((await ask(address, question)).status).toBe(304);
    await setVirtualClock(db, new Date(DEADLINE.getTime() + 6 * 86_400_000));
    await awaitDropped(db);
    for (const address of addresses) expect((await ask(address, question)).status).toBe(200);
  });
});
