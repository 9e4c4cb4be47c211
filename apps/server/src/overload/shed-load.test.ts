import { ServiceError } from '@survivor/services';
import fc from 'fast-check';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveLeague, openLiveLeague } from '../testing/live-league.ts';
import { kindOfRequest } from './kind-of-request.ts';
import { decideOnce, withShedding } from './shed-load.ts';
import { admitsAnonymous, NOTHING_SHED, nextShed, type Occasion, type Pressure } from './shed-share.ts';

const CALM: Pressure = { loopDelayMs: 5, poolWaitMs: 0, busy: 0.3 };
const PRESSED: Pressure = { loopDelayMs: 1000, poolWaitMs: 0, busy: 1 };
const QUIET: Occasion = { isDeadlineNear: false, arePicking: false, isAnonymousAdmitted: false };
const sharesOf = (pressures: readonly Pressure[], occasion: Partial<Occasion> = {}) => {
  let shed = NOTHING_SHED;
  return pressures.map((pressure) => {
    shed = nextShed(shed, pressure, { ...QUIET, ...occasion });
    return shed.share;
  });
};

describe('the share of reads that is refused', () => {
  const looks = (count: number, pressure: Pressure) => Array.from({ length: count }, () => pressure);

  it('is 0 for who can bear what is asked, rises within two seconds, and ends within eight', () => {
    expect(new Set(sharesOf(looks(50, CALM)))).toEqual(new Set([0]));
    expect(sharesOf(looks(20, PRESSED)).at(-1)).toBe(0.95);
    expect(sharesOf([...looks(20, PRESSED), ...looks(80, CALM)]).at(-1)).toBe(0);
  });

  it('stays 0 after a single pause, however long', () => {
    expect(new Set(sharesOf([...looks(5, CALM), { ...PRESSED, loopDelayMs: 60_000 }, ...looks(20, CALM)]))).toEqual(new Set([0]));
  });

  it.each([
    ['before a deadline', { isDeadlineNear: true }, { loopDelayMs: 250 }],
    ['while people pick', { arePicking: true }, { loopDelayMs: 80 }],
    ['while people pick and the process is full, before anybody waits', { arePicking: true }, { busy: 0.95 }],
  ])('rises earlier %s', (_, occasion, pressure) => {
    const some = looks(20, { ...CALM, ...pressure });
    expect([sharesOf(some).at(-1), sharesOf(some, occasion).at(-1)]).toEqual([0, 0.95]);
  });

  it('stays 0 while anonymous requests are admitted, who are refused first and admitted last', () => {
    let shed = NOTHING_SHED;
    const admitted = [];
    for (const pressure of [...looks(20, PRESSED), ...looks(90, CALM)]) {
      const isAnonymousAdmitted = admitsAnonymous(shed);
      admitted.push(isAnonymousAdmitted);
      shed = nextShed(shed, pressure, { ...QUIET, isAnonymousAdmitted });
      if (isAnonymousAdmitted) expect(shed.share).toBe(0);
    }
    expect(admitted.indexOf(false)).toBeLessThan(4);
    expect(admitted.slice(20, 60)).not.toContain(true);
    expect(admitted.at(-1)).toBe(true);
  });

  it('is from 0 to 0.95 whatever is measured', () => {
    const pressure = fc.record({
      loopDelayMs: fc.double({ min: 0, max: 1e5, noNaN: true }),
      poolWaitMs: fc.nat(10_000),
      busy: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(pressure), fc.boolean(), fc.boolean(), (pressures, isDeadlineNear, arePicking) => {
        for (const share of sharesOf(pressures, { isDeadlineNear, arePicking })) expect(share >= 0 && share <= 0.95).toBe(true);
      }),
    );
  });
});

it.each([
  ['POST', '/trpc/pick.submit?batch=1', 'pick'],
  ['POST', '/api/v1/LeagueMembers/add-pick', 'pick'],
  ['POST', '/trpc/pick.setPlan', 'write'],
  ['POST', '/trpc/league.join', 'write'],
  ['GET', '/trpc/league.get,league.standings?batch=1', 'read'],
  ['GET', '/trpc/league.events?input=%7B%7D', 'read'],
  ['GET', '/api/v1/status', 'read'],
  ['GET', '/calendar/token.ics', 'read'],
  ['GET', '/healthz', 'free'],
  ['GET', '/home/leagues', 'free'],
  ['GET', '/assets/index.js', 'free'],
])('%s %s is a %s', (method, url, kind) => {
  expect(kindOfRequest({ method, url })).toBe(kind);
});

it('a request is refused at the first question who calls or not at all', async () => {
  let asked = 0;
  const refusalOf = decideOnce(() => (++asked > 1 ? new ServiceError('unavailable', 'refused') : null));
  const authenticate = withShedding(async () => null, { refusalOf });
  const app = fastify();
  app.get('/', async (request) => [await authenticate(request), await authenticate(request)]);
  const answers = [await app.inject('/'), await app.inject('/')].map(({ statusCode }) => statusCode);
  expect([answers, asked]).toEqual([[200, 500], 2]);
  await app.close();
});

describe('a server that is pressed beyond what it can bear', () => {
  let pressure: Pressure = CALM;
  let live: LiveLeague;
  beforeAll(async () => {
    live = await openLiveLeague({ measurePressure: () => pressure });
  });
  afterAll(() => live.server.close());

  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    live.server.app.inject({ method, url, headers: live.ben.headers, ...(payload && { payload }) });

  async function untilShed(isShed: boolean): Promise<void> {
    while ((await live.server.app.inject({ url: '/metrics' })).body.includes('shed_reads_ratio 0\n') === isShed)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  it('refuses reads by 503 with a spread Retry-After in the words of either protocol, takes every pick, and serves pages and probes', async () => {
    pressure = PRESSED;
    await untilShed(true);
    while (!(await live.server.app.inject({ url: '/metrics' })).body.includes('shed_reads_ratio 0.95'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    const input = encodeURIComponent(JSON.stringify({ json: { id: live.league } }));
    const reads = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        ask('GET', index % 2 ? `/trpc/league.get?input=${input}` : `/api/v1/leagues/${live.league}`),
      ),
    );
    const refused = reads.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(40);
    expect(reads.every(({ statusCode }) => statusCode === 503 || statusCode === 200)).toBe(true);
    const waits = new Set(refused.map(({ headers }) => Number(headers['retry-after'])));
    expect([...waits].every((wait) => wait >= 2 && wait <= 7)).toBe(true);
    expect(waits.size).toBeGreaterThan(1);
    expect(refused.some(({ body }) => body.includes('"SERVICE_UNAVAILABLE"'))).toBe(true);
    expect(refused.some(({ body }) => body.startsWith('{"type":"about:blank"'))).toBe(true);
    for (let team = 1; team <= 20; team++) {
      const answer = await ask('POST', '/trpc/pick.submit', { json: { leagueId: live.league, round: 5, teamId: String(team) } });
      expect(answer.statusCode).toBe(200);
    }
    expect((await live.server.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    console.log(`${refused.length} of ${reads.length} reads refused, none of 20 picks`);
    pressure = CALM;
    await untilShed(false);
    expect((await ask('GET', `/api/v1/leagues/${live.league}`)).statusCode).toBe(200);
  });
});
