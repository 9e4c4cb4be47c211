import { type AppRouter, wireFormat } from '@survivor/api';
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from '@trpc/client';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBoth } from '../testing/ask-both.ts';
import { join, type LiveLeague, openLiveLeague, streamUrl } from '../testing/live-league.ts';
import { StreamReader } from '../testing/stream-reader.ts';

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const RUNS = 600;
const json = { 'content-type': 'application/json' };

let live: LiveLeague;
let admin: Record<string, string>;
const told = { answers: 0, ofBoth: 0, statuses: new Map<number, number>() };

beforeAll(async () => {
  live = await openLiveLeague();
  admin = (await live.server.signIn({ isAdmin: true })).headers;
});
afterAll(async () => {
  console.log(
    `seed ${SEED}: ${told.answers} calls, ${told.ofBoth} answered by both adapters; by status ${JSON.stringify([...told.statuses])}`,
  );
  await live.server.close();
});

async function compare(call: InjectOptions & { readonly url: string }): Promise<boolean> {
  const { thin, stock, areOfBoth } = await askBoth(live.server.app, call);
  expect({ call, ...thin }).toEqual({ call, ...stock });
  expect(thin.status).not.toBe(500);
  told.answers += 1;
  if (areOfBoth) told.ofBoth += 1;
  told.statuses.set(thin.status, (told.statuses.get(thin.status) ?? 0) + 1);
  return areOfBoth;
}

const query = (input: unknown) => `input=${encodeURIComponent(JSON.stringify(input))}`;
const batch = (...inputs: unknown[]) => `batch=1&${query(Object.fromEntries(inputs.map((input, index) => [index, { json: input }])))}`;
const get = (path: string, headers = live.ann.headers) => compare({ url: `/trpc/${path}`, headers });
const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
  compare({ method: 'POST', url: `/trpc/${path}`, payload, headers: { ...live.ann.headers, ...json, ...headers } });

describe('the thin adapter answers as the stock one, byte for byte', () => {
  it('single calls: with an input, without, with an empty one, by anybody', async () => {
    const id = live.league;
    const paths = [
      'user.me',
      'user.me?input=',
      'user.me?input',
      'season.list',
      `league.get?${query({ json: { id } })}`,
      `league.standings?${query({ json: { id } })}`,
      `game.list?${query({ json: { season: 2025, round: 5, leagueType: 'NFL' } })}`,
      `pick.plan?${query({ json: { leagueId: id } })}`,
      `user.me?${query({ json: null })}`,
    ];
    for (const path of paths) expect([path, await get(path)]).toEqual([path, true]);
    for (const path of paths) expect([path, await compare({ url: `/trpc/${path}` })]).toEqual([path, true]);
    expect(await compare({ url: '/trpc/state.clockSteps', headers: admin })).toBe(true);
    expect(await compare({ url: '/trpc/season.list,state.system?batch=1' })).toBe(true);
  });

  it('batches: all well, some refused, unknown ones, the same twice, with holes, with inputs that no call has', async () => {
    const id = live.league;
    for (const path of [
      `league.get,league.standings,user.me?${batch({ id }, { id }, null)}`,
      `league.get,league.get,league.get?${batch({ id }, { id: 'nope' }, { id })}`,
      `user.me,league.nope,user.list?${batch(null, null, { page: 1 })}`,
      'nope,nope.nope,?batch=1',
      `user.me?${batch(null)}`,
      `league.get,user.me?batch=1&${query({ 1: { json: null } })}`,
      `user.me?batch=1&${query({ 0: { json: null }, 3: { json: {}, meta: {} } })}`,
      `user.me,league.get?batch=1&${query([{ json: null }])}`,
      `user.me?batch=1&${query({ 0: null })}`,
      'user.list,job.list?batch=1',
    ])
      expect([path, await get(path)]).toEqual([path, true]);
  });

  it('what is no list of calls goes to the stock one: too many, mixed kinds, streams in a batch', async () => {
    for (const path of [
      `${Array.from({ length: 11 }, () => 'user.me').join(',')}?batch=1`,
      'user.me,pick.submit?batch=1',
      'league.events,user.me?batch=1',
      `${Array.from({ length: 400 }, () => 'user.me').join(',')}?batch=1`,
    ])
      expect(await get(path)).toBe(false);
  });

  it('inputs that cannot be read: after the caller was refused, before the procedure has begun', async () => {
    for (const sent of [
      '{',
      '[]',
      '7',
      'null',
      '"x"',
      '{}',
      '{"json":{}}',
      '{"json":{},"meta":{}}',
      '{"json":{"id":1}}',
      '\ufeff{"json":null}',
    ]) {
      await get(`league.get?input=${encodeURIComponent(sent)}`);
      await get(`league.get,user.me?batch=1&input=${encodeURIComponent(sent)}`);
      await compare({ url: `/trpc/league.get?input=${encodeURIComponent(sent)}` });
      await post('league.create', sent);
      await post('league.create?batch=1', sent);
      await post('pick.submit,league.create?batch=1', `{"0":${sent}}`);
    }
  });

  it('names that are no procedures', async () => {
    for (const path of [
      '',
      'league',
      'league.',
      '.get',
      'constructor',
      '__proto__',
      'toString',
      'league.get.call',
      'LEAGUE.GET',
      'user.me,',
      'a%2Cb',
      '%E0%A4%A',
    ]) {
      await get(path);
      await get(`${path}?batch=1`);
    }
  });

  it('a path is decoded once: what the stock one decodes again, and fails over, names no procedure', async () => {
    for (const path of ['%25', 'user%252Eme', 'a%252Cb']) {
      const { thin } = await askBoth(live.server.app, { url: `/trpc/${path}`, headers: live.ann.headers });
      expect([path, thin.status]).toEqual([path, 404]);
    }
  });

  it('methods: reading by POST, writing by GET, and those that the path does not have', async () => {
    expect(await post('user.me', '{"json":null}')).toBe(true);
    expect(await get('pick.submit')).toBe(true);
    expect(await post('user.me,league.get?batch=1', '{}')).toBe(true);
    for (const method of ['OPTIONS', 'PUT', 'DELETE', 'PATCH'] as const) {
      await compare({ method, url: '/trpc/user.me', headers: live.ann.headers });
      await compare({ method, url: '/trpc/pick.submit', headers: live.ann.headers });
    }
  });

  it('HEAD says that there is somebody, which the stock one means to say and fails over under Fastify', async () => {
    for (const path of ['user.me', 'pick.submit', 'nope']) {
      const answer = await live.server.app.inject({ method: 'HEAD', url: `/trpc/${path}` });
      expect([path, answer.statusCode, answer.body]).toEqual([path, 204, '']);
    }
  });

  it('headers: content types, none, kinds of answer', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'x',
    ]) {
      await compare({ url: '/trpc/user.me', headers: { ...live.ann.headers, 'content-type': type } });
      await post('league.create', '{"json":{}}', { 'content-type': type });
      await post('league.create', '', { 'content-type': type });
    }
    await compare({ method: 'POST', url: '/trpc/league.create', headers: live.ann.headers });
    await compare({ method: 'POST', url: '/trpc/user.signOut' });
    for (const accept of ['text/html', '*/*', 'application/json, text/plain', 'application/jsonl']) {
      await compare({ url: '/trpc/user.me?batch=1', headers: { ...live.ann.headers, accept } });
      await compare({ url: '/trpc/user.me?batch=1', headers: { ...live.ann.headers, 'trpc-accept': accept } });
    }
    for (const authorization of ['Bearer x', 'Bearer', 'Basic eA==']) await get('user.me', { authorization });
  });

  it('odd query strings', async () => {
    const input = query({ json: { id: live.league } });
    for (const text of [
      `batch=0&${input}`,
      `batch=true&${input}`,
      `batch=1&batch=0&${input}`,
      `batch=0&batch=1&${input}`,
      `${input}&input=x`,
      `input=x&${input}`,
      `Input=x&BATCH=1`,
      `input=%7B%22json%22%3A%7B%22id%22%3A%22a+b%22%7D%7D`,
      'input=%',
      'input=%ff',
      'input=%7B%22json%22:null%7D;batch=1',
      '&&&=&input',
      '?input={}',
      'input={"json":{"id":"it\'s <b>"}}',
    ])
      await get(`league.get?${text}`);
  });

  it('bodies that are too large, too deep, or not there', async () => {
    await post('league.create', JSON.stringify({ json: { name: 'x'.repeat(1_000_000) } }));
    await post('league.create', `${'['.repeat(40)}${']'.repeat(40)}`);
    await get(`league.get?input=${'['.repeat(40)}${']'.repeat(40)}`);
    await get(`league.get?input=${'['.repeat(40)}${']'.repeat(40)}&input=`);
    await post('league.create', '');
    await post('league.create', JSON.stringify({ json: { name: 'x'.repeat(300_000) } }));
  });
});

/** Of reading calls whose answers stand still, and writing ones that are always refused. */
const PATHS = [
  'user.me',
  'league.get',
  'league.standings',
  'league.mine',
  'game.list',
  'team.list',
  'season.list',
  'pick.plan',
  'user.list',
  'state.clockSteps',
];
const WRITING = ['league.create', 'pick.submit', 'ticket.create', 'job.trigger', 'league.join'];
const path = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...PATHS) },
  fc.constantFrom(...WRITING),
  fc.constantFrom('nope', '', 'league', 'toString', 'a.b.c'),
);

const callOf = () => {
  const fields = { id: live.league, leagueId: live.league, season: 2025, round: 5, leagueType: 'NFL', page: 1, pageSize: 3 };
  const value = fc.oneof(fc.subarray(Object.entries(fields)).map(Object.fromEntries), fc.constant(null), fc.jsonValue({ maxDepth: 2 }));
  const single = fc.oneof({ weight: 6, arbitrary: value.map((held) => ({ json: held })) }, value);
  const several = fc.dictionary(fc.constantFrom('0', '1', '2', '3', '11', 'x'), single, { maxKeys: 5 });
  const text = fc.oneof(
    { weight: 5, arbitrary: fc.oneof(single, several).map((sent) => JSON.stringify(sent)) },
    fc.string({ maxLength: 8 }),
  );
  return fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'POST'),
    paths: fc.oneof(
      { weight: 9, arbitrary: fc.array(path, { minLength: 1, maxLength: 3 }) },
      fc.array(path, { minLength: 9, maxLength: 11 }),
    ),
    flag: fc.constantFrom('batch=1&', 'batch=1&', 'batch=1&', '', 'batch=0&'),
    input: fc.option(text, { nil: undefined }),
    caller: fc.constantFrom('member', 'member', 'admin', 'nobody', 'liar'),
  });
};

it('answers random calls as the stock one', async () => {
  const callers: Record<string, Record<string, string>> = {
    member: live.ann.headers,
    admin,
    nobody: {},
    liar: { authorization: 'Bearer a.b.c' },
  };
  const property = fc.asyncProperty(callOf(), async ({ method, paths, flag, input, caller }) => {
    const isReading = method === 'GET';
    const url = `/trpc/${paths.join(',')}?${flag}${isReading && input !== undefined ? `input=${encodeURIComponent(input)}` : ''}`;
    const headers = { ...callers[caller], ...(isReading ? {} : json) };
    await compare(isReading ? { url, headers } : { method: 'POST', url, headers, payload: input ?? '' });
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS });
  expect(told.ofBoth).toBeGreaterThan(RUNS / 3);
});

it('serves the official links: one by one, in batches, in streamed batches, with what they throw', async () => {
  const url = `${live.address}/trpc`;
  const options = { url, transformer: wireFormat, headers: live.ann.headers };
  for (const link of [
    httpLink<AppRouter>(options),
    httpBatchLink<AppRouter>({ ...options, maxItems: 10 }),
    httpBatchStreamLink<AppRouter>(options),
  ]) {
    const client = createTRPCClient<AppRouter>({ links: [link] });
    const id = live.league;
    const [me, league, games, refused, status] = await Promise.all([
      client.user.me.query(),
      client.league.get.query({ id }),
      client.game.list.query({ season: 2025, round: 5, leagueType: 'NFL' }),
      client.league.get.query({ id: 'nope' }).catch((error: unknown) => error),
      client.state.status.query(),
    ]);
    expect([me.name, league.name, games.length]).toEqual(['Ann', 'Live', 16]);
    expect(games[0]?.gameTime).toBeInstanceOf(Date);
    expect(status.serverTime).toBeInstanceOf(Date);
    expect(refused).toMatchObject({ data: { code: 'NOT_FOUND', httpStatus: 404, problem: { status: 404 } } });
    await expect(client.pick.submit.mutate({ leagueId: id, round: 99, teamId: '1' })).rejects.toMatchObject({ data: { httpStatus: 400 } });
    await client.pick.setPlan.mutate({ leagueId: id, round: 6, teamId: '3' });
  }
});

describe('a stream', () => {
  const read = async (url: string, headers: Record<string, string>) => {
    const response = await fetch(url, { headers });
    const said = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'));
    return { status: response.status, headers: said, text: (await response.text()).replace(/"traceId":"[^"]*"/g, '') };
  };

  it('has the headers and bytes of the stock one, for whoever may not follow', async () => {
    const ofLeague = (id: unknown) => `${live.address}/trpc/league.events?${query({ json: { id } })}`;
    for (const [url, headers] of [
      [ofLeague(live.league), {}],
      [ofLeague(live.league), live.eve.headers],
      [ofLeague('nope'), live.ann.headers],
      [ofLeague(7), live.ann.headers],
      [`${live.address}/trpc/league.events?input=%7B`, live.ann.headers],
      [`${live.address}/trpc/league.events?batch=0`, live.ann.headers],
    ] as const) {
      const ours = await read(url, headers);
      expect([url, ours]).toEqual([url, await read(`${url}${url.includes('?') ? '&' : '?'}connectionParams=null`, headers)]);
      expect(ours.text).toContain('event: serialized-error');
    }
  });

  it('tells a member the same bytes as the stock one', async () => {
    const url = streamUrl(live);
    const streams = await Promise.all([url, `${url}&connectionParams=null`].map((address) => StreamReader.open(address, live.ann.headers)));
    for (const stream of streams) await stream.until('connected');
    await join(live, live.eve);
    for (const stream of streams) await stream.until('message');
    const { sessionId } = await live.server.db
      .selectFrom('sessions')
      .select('id as sessionId')
      .where('user_id', '=', live.ann.id)
      .executeTakeFirstOrThrow();
    await live.server.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    for (const stream of streams) await stream.untilEnd();
    const [ours, stock] = streams.map(({ text, headers }) => [
      text.replace(/"traceId":"[^"]*"/g, ''),
      [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
    ]);
    expect(ours).toEqual(stock);
    expect(streams[0]?.text).toContain('"kind":"joined"');
  });
});
