import { setTimeout as sleep } from 'node:timers/promises';
import { listRuns } from '@survivor/db/queries/job-runs';
import { readSchemaState } from '@survivor/db/schema-fit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../rest/api-client.ts';
import { isBalancerHere } from './balancer.ts';
import { makeNextRelease, type Release, thisRelease } from './next-release.ts';
import { PlayerLoad } from './player-load.ts';
import { openReleaseWorld, type ReleaseWorld } from './release-world.ts';
import { isSoak, leaveOut, runDrill, type TellFigure } from './tell-drill.ts';

const DRILL = 'a release, and back';
/** Requests a second, half of them picks. */
const RATE = Number(process.env['COUNT'] ?? (isSoak ? 200 : 20));
const LIMIT = 600_000;

if (!isBalancerHere) leaveOut(DRILL, 'there is no haproxy');

describe.skipIf(!isBalancerHere)(`two servers and a worker behind a balancer, under ${RATE} requests and picks a second`, () => {
  let next: Release;
  let world: ReleaseWorld;
  let load: PlayerLoad;
  beforeAll(async () => {
    next = makeNextRelease();
    world = await openReleaseWorld(thisRelease);
    load = await PlayerLoad.open(world.url, world.players);
  }, LIMIT);
  afterAll(async () => {
    await world.stop();
    next.remove();
  }, LIMIT);

  async function triggerJob(): Promise<void> {
    const body = { jobName: 'FetchGames' };
    expect((await callApi(world.url, { method: 'POST', path: '/jobs/trigger', token: world.admin, body })).status).toBe(202);
  }

  it(
    'go to the next release, with a migration, and back: no request fails, no pick or job is lost, a server is always ready',
    {
      timeout: LIMIT,
    },
    () => runDrill(DRILL, roll),
  );

  async function roll(tell: TellFigure): Promise<void> {
    const running = load.run(RATE);
    let fewest = Number.POSITIVE_INFINITY;
    let isOver = false;
    const watching = (async () => {
      for (; !isOver; await sleep(250)) fewest = Math.min(fewest, await world.countReady());
    })();
    const failed = () => [...load.figures.failed, ...load.figures.unanswered];
    const tellStep = (step: string) =>
      tell(`${step}: ${load.figures.requests} requests, ${load.figures.picks} picks, ${failed().length} failed`);
    await triggerJob();
    await world.migrateBy(next);
    expect((await readSchemaState(world.db))?.newest).toBe('9000-next-release');
    tellStep('migrated');
    await world.roll(next);
    tellStep('on the next release');
    await triggerJob();
    await world.migrateBy(thisRelease);
    await world.roll(thisRelease);
    tellStep('back');
    await triggerJob();
    isOver = true;
    load.stop();
    await Promise.all([running, watching]);
    const runs = () => listRuns(world.db, { names: null, type: null, status: null }, { offset: 0, limit: 1000 });
    await expect.poll(async () => (await runs()).filter(({ status }) => status !== 'Succeeded'), { timeout: 60_000 }).toEqual([]);
    tell(`slowest answer ${load.figures.slowestMs.toFixed(0)} ms, never fewer than ${fewest} ready servers`);
    expect(failed()).toEqual([]);
    expect(await load.findLost()).toEqual([]);
    expect(fewest).toBeGreaterThanOrEqual(1);
  }
});
