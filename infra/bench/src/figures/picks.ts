import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Figure, interleave } from '../figure.ts';
import type { LoadReport, PlannedRequest } from '../load/load-client.ts';
import { FIRST_FREE_TEAM, FREE_TEAMS, MEMBERS_PER_LEAGUE, ROUND } from '../season/season-shape.ts';
import type { Served } from '../system/processes.ts';
import { type Player, pickRequestOf, restPickOf } from '../system/recorded.ts';
import { AREAS, type Area, playersOf, STEP, USERS, type World } from '../system/world.ts';

export const CONNECTIONS = 256;
const STRETCH_MS = 1000;
/** The passes over an area before its picks repeat; each pass changes every pick. */
const PASSES = 3;
const TOP_SHARE = 35;
const CLIENTS = 16;

/** A third of the members picks the same team; each pass changes every pick. */
const teamAt = (n: number, pass: number): number =>
  FIRST_FREE_TEAM + ((((n * 37) % 100 < TOP_SHARE ? 0 : 1 + (n % 15)) + pass) % FREE_TEAMS);

export type PickPlan = { readonly plan: string; readonly area: Area };
type ToRequest = (player: Player, teamId: number) => PlannedRequest;

export async function preparePicks(world: World, area: Area, toRequest: ToRequest = pickRequestOf): Promise<PickPlan> {
  const players = playersOf(world, area, MEMBERS_PER_LEAGUE);
  const plan = `picks from ${area.first}`;
  const passes = Array.from({ length: PASSES }, (_, pass) => players.map((player, n) => toRequest(player, teamAt(n, pass))));
  await world.load.prepare(plan, passes.flat());
  return { plan, area };
}

async function countPicks({ pool }: World, { first, leagues }: Area): Promise<number> {
  const range = [first, first + leagues - 1];
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from pick_events where league_id between $1 and $2', range);
  return rows[0]?.n ?? 0;
}

/** A pick that the member's next request overtakes changes nothing, so it is not recorded. */
const LEAST_RECORDED = 0.98;

/** Throws unless accepted picks are recorded and each row has the latest one. */
export async function withStoredPicks(world: World, { area }: PickPlan, work: () => Promise<LoadReport>): Promise<LoadReport> {
  const before = await countPicks(world, area);
  const report = await work();
  const [accepted, recorded] = [report.count - report.refused, (await countPicks(world, area)) - before];
  const { rows } = await world.pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from members m join (
       select distinct on (league_id, user_id) league_id, user_id, team_id from pick_events
       where league_id between $1 and $2 order by league_id, user_id, at desc) e using (league_id, user_id)
     where m.picks[${ROUND}] is distinct from e.team_id`,
    [area.first, area.first + area.leagues - 1],
  );
  if (rows[0]?.wrong !== 0 || recorded < LEAST_RECORDED * accepted)
    throw new Error(`${accepted} picks were accepted, ${recorded} recorded, ${rows[0]?.wrong} are not in their rows`);
  return report;
}

/** Picks a second of different members. */
export const pickRate =
  (world: World, plan: PickPlan, { url }: Served, ms: number) =>
  async (): Promise<number> => {
    const { count, seconds } = await withStoredPicks(world, plan, () =>
      world.load.run({ plan: plan.plan, url, connections: CONNECTIONS, ms }),
    );
    return count / seconds;
  };

const { first, leagues } = AREAS.statement;
/** What a pick cannot do without: the member's row and the record of the change. */
const SCRIPT = `\\set n (:i * ${CLIENTS} + :client_id) % ${leagues * MEMBERS_PER_LEAGUE}
\\set i :i + 1
\\set league ${first} + :n / ${MEMBERS_PER_LEAGUE}
\\set member 1 + (:league - 1 + (:n % ${MEMBERS_PER_LEAGUE}) * ${STEP}) % ${USERS}
\\set team ${FIRST_FREE_TEAM} + (:n + :i) % ${FREE_TEAMS}
with written as (
  update members set picks[${ROUND}] = :team::smallint where league_id = :league::int and user_id = :member::int returning league_id, user_id
) insert into pick_events (at, league_id, user_id, round, team_id) select clock_timestamp(), league_id, user_id, ${ROUND}, :team::smallint from written;
`;

/** Runs the work with the rate of the bare statement in pgbench, or null without pgbench. */
async function withPgbench<T>(world: World, ms: number, work: (rate: (() => Promise<number>) | null) => Promise<T>): Promise<T> {
  if (spawnSync('pgbench', ['--version']).status !== 0) return work(null);
  const file = fileURLToPath(new URL('../../dist/picks.sql', import.meta.url));
  const args = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '1', '-T', '3600', '-D', 'i=0', '-f', file, world.databaseUrl];
  writeFileSync(file, SCRIPT);
  const child = spawn('pgbench', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  child.kill('SIGSTOP');
  try {
    return await work(async () => {
      child.kill('SIGCONT');
      const before = await countPicks(world, AREAS.statement);
      await delay(ms);
      const count = (await countPicks(world, AREAS.statement)) - before;
      child.kill('SIGSTOP');
      if (count === 0 || child.exitCode !== null) throw new Error('pgbench wrote nothing');
      return (count * 1000) / ms;
    });
  } finally {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  }
}

/** Figure 5: durable picks a second through HTTP. */
export async function measurePicks(world: World, rounds: number): Promise<Figure[]> {
  const sides = {
    trpc: pickRate(world, await preparePicks(world, AREAS.productPicks), world.product, STRETCH_MS),
    rest: pickRate(world, await preparePicks(world, AREAS.restPicks, restPickOf), world.product, STRETCH_MS),
    peer: pickRate(world, await preparePicks(world, AREAS.plainPicks), world.plain, STRETCH_MS),
  };
  return withPgbench(world, STRETCH_MS, async (statement) => {
    const rates = await interleave({ ...sides, statement: statement ?? (async () => Number.NaN) }, { rounds, warmUp: 2 });
    const bare = { unit: 'picks/s', better: 'higher', product: rates.trpc, peer: rates.statement } as const;
    const about = { ...bare, peer: rates.peer, limit: 2, goal: 4 };
    return [
      { ...about, name: 'picks over tRPC', note: `plain stack; ${CONNECTIONS} connections` },
      { ...about, name: 'picks over REST', product: rates.rest, note: 'plain stack over tRPC' },
      { ...bare, name: 'picks over tRPC and the bare statement', note: `pgbench, ${CLIENTS} clients; for orientation` },
    ];
  });
}
