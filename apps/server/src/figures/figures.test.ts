import { NFL_TEAMS } from '@survivor/rules';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { type LiveLeague, openLiveLeague, passDeadline, pick, plan } from '../testing/live-league.ts';
import { countCalls } from './count-calls.ts';

const open: LiveLeague[] = [];
afterEach(async () => {
  for (const { server } of open.splice(0)) await server.close();
});

async function openLeague(): Promise<LiveLeague> {
  const live = await openLiveLeague();
  open.push(live);
  return live;
}

/** The lines of `/metrics` that begin so. */
async function linesOf({ server }: LiveLeague, beginning: string): Promise<string[]> {
  const { body } = await server.app.inject({ url: '/metrics' });
  return body.split('\n').filter((line) => line.startsWith(beginning));
}

const figureOf = async (live: LiveLeague, series: string) => Number((await linesOf(live, `${series} `))[0]?.split(' ')[1]);

it('count picks by what became of them, and calls by procedure', async () => {
  const live = await openLeague();
  await pick(live, live.ann, '1');
  await pick(live, live.ann, '3');
  await expect(pick(live, live.ann, '99')).rejects.toThrow();
  await expect(pick(live, live.eve, '1')).rejects.toThrow();
  await passDeadline(live);
  await expect(pick(live, live.ann, '5')).rejects.toThrow('locked');
  expect(await figureOf(live, 'survivor_picks_accepted_total')).toBe(2);
  for (const [reason, count] of Object.entries({ locked: 1, validation: 1, 'not-found': 1, used: 0 }))
    expect(await figureOf(live, `survivor_picks_refused_total{reason="${reason}"}`)).toBe(count);
  expect(await figureOf(live, 'survivor_picks_failed_total')).toBe(0);
  expect(await figureOf(live, 'survivor_pick_duration_seconds_count')).toBe(5);
  expect(await figureOf(live, 'survivor_procedure_calls_total{procedure="pick.submit",outcome="ok"}')).toBe(2);
  expect(await figureOf(live, 'survivor_procedure_calls_total{procedure="pick.submit",outcome="refused"}')).toBe(3);
});

it('count a call that is answered from what is kept as one that is not', async () => {
  const live = await openLeague();
  const url = `/trpc/league.get?input=${encodeURIComponent(JSON.stringify({ json: { id: live.league } }))}`;
  const count = () => figureOf(live, 'survivor_procedure_calls_total{procedure="league.get",outcome="ok"}');
  const before = await count();
  for (let time = 0; time < 3; time += 1) expect((await live.server.app.inject({ url, headers: live.ann.headers })).statusCode).toBe(200);
  expect((await count()) - before).toBe(3);
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

it('count the same procedure over REST, and nothing under a name that the router has not', async () => {
  const live = await openLeague();
  const { app } = live.server;
  await app.inject({ url: '/api/v1/teams?leagueType=NFL', headers: live.ann.headers });
  await app.inject({ url: '/trpc/team.list?input=%7B%22json%22%3A%7B%7D%7D', headers: live.ann.headers });
  await app.inject({ url: '/trpc/some.thing', headers: live.ann.headers });
  expect(await figureOf(live, 'survivor_procedure_calls_total{procedure="team.list",outcome="ok"}')).toBe(2);
  expect((await linesOf(live, 'survivor_procedure_calls_total')).join()).not.toContain('some');
});

it('tell how the process and the product run', async () => {
  const live = await openLeague();
  expect(await linesOf(live, 'survivor_build_info{')).toEqual(['survivor_build_info{process="server",version="1.0.7",build="test"} 1']);
  expect(await figureOf(live, 'survivor_schema_version')).toBeGreaterThanOrEqual(34);
  expect(await figureOf(live, 'survivor_live_listening')).toBe(1);
  expect(await figureOf(live, 'survivor_workers_alive')).toBe(0);
  expect(await figureOf(live, 'survivor_queue_entries{state="waiting"}')).toBe(0);
  expect(Math.abs(await figureOf(live, 'survivor_clock_skew_seconds'))).toBeLessThan(2);
  expect(await figureOf(live, 'survivor_db_pool_connections{pool="reads",state="size"}')).toBeGreaterThan(1);
  expect(await figureOf(live, 'survivor_games_undecided')).toBe(0);
  await passDeadline(live);
  expect(await figureOf(live, 'survivor_games_undecided')).toBe(16);
  expect(await figureOf(live, 'survivor_games_undecided_oldest_seconds')).toBeGreaterThanOrEqual(60);
});

it('are the same in worlds that differ only in hidden picks and plans, and name no team, league or person', async () => {
  /** What takes time, uses memory or counts connections is no answer to anybody. */
  const isMeasured = (line: string) => /^(?:#|process_|nodejs_|http_|survivor_(?:db_|clock_))|seconds/.test(line);
  const worlds: string[] = [];
  for (const [first, second, planned] of [
    ['1', '3', '7'],
    ['32', '2', '9'],
  ] as const) {
    const live = await openLeague();
    await pick(live, live.ann, first);
    await pick(live, live.ann, second);
    await plan(live, live.ann, planned);
    await live.server.app.inject({ url: `/api/v1/leagues/${live.league}`, headers: live.ann.headers });
    const all = await linesOf(live, '');
    const told = all.filter((line) => !isMeasured(line)).join('\n');
    expect(told).toContain('survivor_picks_accepted_total 2');
    const labels = all.filter((line) => !line.startsWith('#')).join('\n');
    expect(labels).toContain('route="/api/v1/leagues/:id"');
    const teams = NFL_TEAMS.map(({ name }) => name);
    for (const word of [live.league, live.key, live.ann.name, live.ann.email, ...teams]) expect(labels).not.toContain(word);
    worlds.push(told);
  }
  expect(worlds[1]).toBe(worlds[0]);
});
