import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LiveLeague, openLiveLeague, passDeadline, pick } from '../testing/live-league.ts';
import { countCalls } from './count-calls.ts';

let live: LiveLeague;
beforeAll(async () => {
  live = await openLiveLeague();
});
afterAll(() => live.server.close());

/** The lines of `/metrics` that begin so. */
async function linesOf(beginning: string): Promise<string[]> {
  const { body } = await live.server.app.inject({ url: '/metrics' });
  return body.split('\n').filter((line) => line.startsWith(beginning));
}

const figureOf = async (series: string) => Number((await linesOf(`${series} `))[0]?.split(' ')[1]);

it('tell how the process and the product run', async () => {
  expect(await linesOf('survivor_build_info{')).toEqual(['survivor_build_info{process="server",version="1.0.7",build="test"} 1']);
  expect(await figureOf('survivor_schema_version')).toBeGreaterThanOrEqual(34);
  expect(await figureOf('survivor_live_listening')).toBe(1);
  expect(await figureOf('survivor_workers_alive')).toBe(0);
  expect(await figureOf('survivor_queue_entries{state="waiting"}')).toBe(0);
  expect(Math.abs(await figureOf('survivor_clock_skew_seconds'))).toBeLessThan(2);
  expect(await figureOf('survivor_db_pool_connections{pool="reads",state="size"}')).toBeGreaterThan(1);
  expect(await figureOf('survivor_games_undecided')).toBe(0);
});

it('count calls by procedure, over tRPC and REST, also from a cache, and nothing under a name that the router has not', async () => {
  const { app } = live.server;
  const count = () => figureOf('survivor_procedure_calls_total{procedure="league.get",outcome="ok"}');
  const before = await count();
  const input = encodeURIComponent(JSON.stringify({ json: { id: live.league } }));
  const trpc = `/trpc/league.get?input=${input}`;
  for (const url of [trpc, trpc, `/api/v1/leagues/${live.league}`])
    expect((await app.inject({ url, headers: live.ann.headers })).statusCode).toBe(200);
  await app.inject({ url: '/trpc/some.thing', headers: live.ann.headers });
  expect((await count()) - before).toBe(3);
  expect((await linesOf('survivor_procedure_calls_total')).join()).not.toContain('some');
});

it('count picks by what became of them, and games that are not decided', async () => {
  await pick(live, live.ann, '1');
  await pick(live, live.ann, '3');
  await expect(pick(live, live.ann, '99')).rejects.toThrow();
  await expect(pick(live, live.eve, '1')).rejects.toThrow();
  await passDeadline(live);
  await expect(pick(live, live.ann, '5')).rejects.toThrow('locked');
  expect(await figureOf('survivor_picks_accepted_total')).toBe(2);
  for (const [reason, count] of Object.entries({ locked: 1, validation: 1, 'not-found': 1, used: 0 }))
    expect(await figureOf(`survivor_picks_refused_total{reason="${reason}"}`)).toBe(count);
  expect(await figureOf('survivor_picks_failed_total')).toBe(0);
  expect(await figureOf('survivor_pick_duration_seconds_count')).toBe(5);
  for (const [outcome, count] of Object.entries({ ok: 2, refused: 3 }))
    expect(await figureOf(`survivor_procedure_calls_total{procedure="pick.submit",outcome="${outcome}"}`)).toBe(count);
  expect(await figureOf('survivor_games_undecided')).toBe(16);
  expect(await figureOf('survivor_games_undecided_oldest_seconds')).toBeGreaterThanOrEqual(60);
});

it('tell how long before the deadline picks were accepted, none below 0, and nothing where none is known', async () => {
  const registry = new Registry();
  const leads = [30_000, -200, null, 3_600_001];
  const tell = countCalls(registry, { msToDeadline: () => leads.shift() ?? null });
  for (let index = 0; index < 4; index += 1) tell('pick.submit', 5, null);
  const told = await registry.metrics();
  for (const [le, count] of Object.entries({ 1: 1, 15: 1, 60: 2, 3600: 2, 21600: 3 }))
    expect(told).toContain(`survivor_pick_lead_seconds_bucket{le="${le}"} ${count}`);
  expect(told).toContain('survivor_picks_accepted_total 4');
});
