import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertWorld, openAlertWorld } from './alert-world.ts';
import { hasPrometheus, listAlerts } from './documents.ts';
import { type Drill, runDrill } from './drill.ts';
import { closedRelay, refusingRelay } from './mail-drills.ts';
import { failingPicks, slowPicks, stopPicking } from './pick-drills.ts';
import { evictingRedis, frozenServer, frozenWorker, silentListener, skewedWorker } from './process-drills.ts';
import { changedLeague, oddSource, silentSource } from './season-drills.ts';
import { type Prometheus, startPrometheus } from './start-prometheus.ts';
import { until } from './until.ts';

/** A minute of the rules is a second. */
const FACTOR = 60;
const LIMIT = 900_000;

const isSoak = process.env['SOAK'] === '1';
/** These affect nothing that the others need and take long, so they run beside them. */
const BESIDE = [changedLeague, evictingRedis, silentListener, oddSource()];
/** The last one moves the clock past the deadline. */
const ALONE = [slowPicks(), failingPicks(), frozenServer, skewedWorker, frozenWorker, refusingRelay, closedRelay, silentSource];
const SHORT = [frozenServer, silentListener];

const isHere = hasPrometheus('the alerts under real faults');
if (isHere && !isSoak) console.log(`NOT RUN: alerts under faults other than ${namesOf(SHORT)} (npm run test:soak -- --suite alerts)`);

function namesOf(drills: readonly Drill[]): string {
  return drills.flatMap(({ alerts }) => alerts).join(', ');
}

describe.skipIf(!isHere)('the alerts of a running server and worker, when what they need is harmed', () => {
  let world: AlertWorld;
  let prometheus: Prometheus;
  beforeAll(async () => {
    world = await openAlertWorld();
    const [server, worker] = [new URL(world.server.url).host, new URL(world.worker().url).host];
    prometheus = await startPrometheus({ server, worker, factor: FACTOR });
    // Before its first scrape nothing answers, for all that it knows.
    await until(async () => (await prometheus.count('survivor_workers_alive == 1')) === 1 && (await prometheus.listFiring()).length === 0);
  }, LIMIT);
  afterAll(async () => {
    stopPicking(world);
    await prometheus.stop();
    await world.stop();
  }, LIMIT);

  async function run(drill: Drill): Promise<void> {
    const lacking = drill.describeMissing?.(world) ?? null;
    if (lacking === null) await runDrill(drill, { world, prometheus, factor: FACTOR });
    else console.log(`NOT RUN: ${drill.alerts.join()} (${lacking})`);
  }

  async function runAll(drills: readonly Drill[]): Promise<void> {
    for (const drill of drills) await run(drill);
  }

  it.runIf(!isSoak)('fire and clear: a server stopped, and one that hears nothing', { timeout: LIMIT }, async () => {
    expect(await prometheus.listFiring()).toEqual([]);
    await runAll(SHORT);
    expect(await prometheus.listFiring()).toEqual([]);
  });

  it.runIf(isSoak)('fire and clear, each of them', { timeout: LIMIT }, async () => {
    expect(await prometheus.listFiring()).toEqual([]);
    expect([...BESIDE, ...ALONE].flatMap(({ alerts }) => alerts).sort()).toEqual(
      listAlerts()
        .map(({ name }) => name)
        .sort(),
    );
    await Promise.all([...BESIDE.map(run), runAll(ALONE)]);
    console.log(`${listAlerts().length} alerts fired and cleared`);
    expect(await prometheus.listFiring()).toEqual([]);
  });
});
