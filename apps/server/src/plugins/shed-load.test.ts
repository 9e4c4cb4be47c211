import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveLeague, openLiveLeague } from '../testing/live-league.ts';
import { isRead } from './is-read-request.ts';
import type { Pressure } from './shed-load.ts';

it.each([
  ['POST', '/trpc/pick.submit?batch=1', false],
  ['POST', '/api/v1/LeagueMembers/add-pick', false],
  ['POST', '/trpc/league.join', false],
  ['GET', '/trpc/league.get,league.standings?batch=1', true],
  ['GET', '/trpc/league.events?input=%7B%7D', true],
  ['GET', '/api/v1/status', true],
  ['GET', '/calendar/token.ics', true],
  ['GET', '/healthz', false],
  ['GET', '/home/leagues', false],
  ['GET', '/assets/index.js', false],
])('%s %s costs as a read: %s', (method, url, expected) => {
  expect(isRead({ method, url })).toBe(expected);
});

describe('a server that makes people wait', () => {
  const CALM: Pressure = { loopDelayMs: 5, poolWaitMs: 0 };
  let looks: Pressure[] = [];
  let pressure = CALM;
  let asked = 0;
  let live: LiveLeague;
  beforeAll(async () => {
    live = await openLiveLeague({
      measurePressure: () => {
        asked += 1;
        return looks.shift() ?? pressure;
      },
    });
  });
  afterAll(() => live.server.close());

  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    live.server.app.inject({ method, url, headers: live.ben.headers, ...(payload && { payload }) });
  const read = async () => (await ask('GET', `/api/v1/leagues/${live.league}`)).statusCode;

  async function afterLooks(count: number): Promise<void> {
    const until = asked + count;
    while (asked < until) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  it('refuses every read by 503 with a spread Retry-After in the words of either protocol, takes every pick, and serves pages and probes', async () => {
    pressure = { loopDelayMs: 1001, poolWaitMs: 0 };
    await afterLooks(2);
    const input = encodeURIComponent(JSON.stringify({ json: { id: live.league } }));
    const urls = [`/trpc/league.get?input=${input}`, `/api/v1/leagues/${live.league}`];
    const reads = await Promise.all(Array.from({ length: 40 }, (_, index) => ask('GET', urls[index % 2] ?? '')));
    expect(new Set(reads.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    const waits = new Set(reads.map(({ headers }) => Number(headers['retry-after'])));
    expect([...waits].every((wait) => wait >= 2 && wait <= 7)).toBe(true);
    expect(waits.size).toBeGreaterThan(1);
    expect(reads[0]?.body).toContain('"SERVICE_UNAVAILABLE"');
    expect(reads[1]?.body).toMatch(/^\{"type":"about:blank"/);
    for (let team = 1; team <= 20; team++) {
      const answer = await ask('POST', '/trpc/pick.submit', { json: { leagueId: live.league, round: 5, teamId: String(team) } });
      expect(answer.statusCode).toBe(200);
    }
    expect((await live.server.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    await expect.poll(async () => (await live.server.app.inject({ url: '/metrics' })).body).toContain('shed_reads_ratio 1');
  });

  it('ends with the first look that says so', async () => {
    pressure = CALM;
    await afterLooks(1);
    expect(await read()).toBe(200);
  });

  it('refuses nobody after a single pause, however long, nor for less than a second', async () => {
    looks = [{ loopDelayMs: 60_000, poolWaitMs: 0 }];
    await afterLooks(1);
    expect(await read()).toBe(200);
    pressure = { loopDelayMs: 900, poolWaitMs: 999 };
    await afterLooks(3);
    expect(await read()).toBe(200);
    pressure = CALM;
  });
});
