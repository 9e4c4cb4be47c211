import { runsOf } from '@survivor/rules/testing';
import { leagueIds } from '@survivor/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerSlot } from '../history/server-slot.ts';
import { playSeason } from '../play-season.ts';
import { startTestServer, TEST_SECRETS, type TestServer, type TestUser } from '../test-server.ts';

/** People, each of whom asks several processes for the same at once. */
const PEOPLE = runsOf({ usual: 8, soak: 1000 });
const PROCESSES = 3;
const CALLS_EACH = 5;
/** People who ask at the same time. */
const AT_ONCE = 8;
const PASSWORD = 'letmein';
const LEAGUE = { name: 'Raced for', password: PASSWORD, leagueType: 'NFL', season: 2025 };

let server: TestServer;
let others: ServerSlot[];
let addresses: string[];
beforeAll(async () => {
  server = await startTestServer();
  await playSeason(server.db);
  const env = { APP_SECRET: TEST_SECRETS[0] ?? '', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' };
  const open = () => ServerSlot.open({ program: 'server', databaseUrl: server.databaseUrl, env });
  others = await Promise.all(Array.from({ length: PROCESSES - 1 }, open));
  addresses = [await server.app.listen({ port: 0, host: '127.0.0.1' }), ...others.map(({ url }) => url)];
});
afterAll(async () => {
  await Promise.all(others.map((one) => one.stop()));
  await server.close();
});

type Said = { readonly status: number; readonly text: string };

/** Asks the n-th of the processes, the next one each time. */
async function ask(nth: number, path: string, body: object, headers: Record<string, string>): Promise<Said> {
  const answer = await fetch(`${addresses[nth % PROCESSES]}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Every other call over REST, the others over tRPC. */
const askEitherWay = (nth: number, [rest, procedure]: readonly [string, string], body: object, user: TestUser) =>
  nth % 2 === 0 ? ask(nth, `/api/v1${rest}`, body, user.headers) : ask(nth, `/trpc/${procedure}`, { json: body }, user.headers);

const askAllAtOnce = (at: number, doors: readonly [string, string], body: object, user: TestUser) =>
  Promise.all(Array.from({ length: CALLS_EACH }, (_, index) => askEitherWay(at + index, doors, body, user)));

const isTaken = ({ status }: Said) => status === 200 || status === 201;

/** Lets so many new people do this, some of them at a time. Answers what each came to. */
async function withPeople<T>(work: (user: TestUser, at: number) => Promise<T>): Promise<T[]> {
  const left = Array.from({ length: PEOPLE }, (_, at) => at);
  const outcomes: T[] = [];
  const next = async () => {
    for (let at = left.pop(); at !== undefined; at = left.pop()) outcomes.push(await work(await server.signIn(), at));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return outcomes;
}

describe('several processes asked at once by the same person (quality "Leagues")', () => {
  it('make two leagues of five calls and never a third', async () => {
    const made = await withPeople(async (user, at) => {
      const said = await askAllAtOnce(at, ['/leagues', 'league.create'], LEAGUE, user);
      expect(said.filter((one) => !isTaken(one)).map(({ status }) => status)).toEqual([409, 409, 409]);
      return await server.db.selectFrom('leagues').select('id').where('created_by', '=', user.id).execute();
    });
    console.log(`${PEOPLE} people x ${CALLS_EACH} creations at once in ${PROCESSES} processes: 0 third leagues, 0 wrongly refused, 0 5xx`);
    expect(made.map(({ length }) => length)).toEqual(made.map(() => 2));
  });

  it('make one member of five joins', async () => {
    const { headers } = await server.signIn();
    const id: string = JSON.parse((await ask(0, '/api/v1/leagues', LEAGUE, headers)).text);
    const league = server.db.selectFrom('leagues').where('id', '=', leagueIds.decode(id));
    const { key } = await league.select('key').executeTakeFirstOrThrow();
    await withPeople(async (user, at) => {
      const said = await askAllAtOnce(at, ['/leagues/join', 'league.join'], { key, password: PASSWORD }, user);
      expect(said.filter((one) => !isTaken(one))).toEqual([]);
    });
    const members = await server.db.selectFrom('members').select('user_id').where('league_id', '=', leagueIds.decode(id)).execute();
    const { total } = await league.select('total').executeTakeFirstOrThrow();
    console.log(`${PEOPLE} people x ${CALLS_EACH} joins at once in ${PROCESSES} processes: ${members.length - PEOPLE - 1} doubles`);
    expect([members.length, total]).toEqual([PEOPLE + 1, PEOPLE + 1]);
  });

  it('have one effect and one answer for one Idempotency-Key', async () => {
    const effects = await withPeople(async (user, at) => {
      const headers = { ...user.headers, 'idempotency-key': `race ${at}` };
      const said = await Promise.all(Array.from({ length: CALLS_EACH }, (_, index) => ask(at + index, '/api/v1/leagues', LEAGUE, headers)));
      expect([...new Set(said.map(({ status }) => status))]).toEqual([201]);
      expect(new Set(said.map(({ text }) => text)).size).toBe(1);
      return (await server.db.selectFrom('leagues').select('id').where('created_by', '=', user.id).execute()).length;
    });
    console.log(
      `${PEOPLE} people x ${CALLS_EACH} submits of one key in ${PROCESSES} processes: ${effects.filter((one) => one !== 1).length} with two effects`,
    );
    expect(new Set(effects)).toEqual(new Set([1]));
  });
});
