import { setTimeout as sleep } from 'node:timers/promises';
import { readSchemaState } from '@survivor/db/migrations/schema-compatibility';
import { listRuns } from '@survivor/db/queries/job/job-runs';
import { runsOf } from '@survivor/rules/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../rest/api-client.ts';
import { isBalancerHere } from './balancer.ts';
import { makeNextRelease, type Release, thisRelease } from './next-release.ts';
import { PlayerLoad } from './player-load.ts';
import { openReleaseWorld, type ReleaseWorld } from './release-world.ts';

/** Requests a second, half of them picks. */
const RATE = runsOf({ usual: 20, soak: 200 });
const LIMIT = 600_000;

if (!isBalancerHere) console.log('NOT RUN: a release, and back (there is no haproxy)');

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

  it('go to the next release, with a migration, and back: no request fails, no pick or job is lost, a server is always ready', {
    timeout: LIMIT,
  }, async () => {
    const running = load.run(RATE);
    let fewest = Number.POSITIVE_INFINITY;
    let isOver = false;
    const watching = (async () => {
      for (; !isOver; await sleep(250)) fewest = Math.min(fewest, await world.countReady());
    })();
    await triggerJob();
    await world.migrateBy(next);
    expect((await readSchemaState(world.db))?.newest).toBe('9000-next-release');
    await world.roll(next);
    await triggerJob();
    await world.migrateBy(thisRelease);
    await world.roll(thisRelease);
    await triggerJob();
    isOver = true;
    load.stop();
    await Promise.all([running, watching]);
    const runs = () => listRuns(world.db, { names: null, type: null, status: null }, { offset: 0, limit: 1000 });
    await expect.poll(async () => (await runs()).filter(({ status }) => status !== 'Succeeded')).toEqual([]);
    const { requests, picks, failed, unanswered, slowestMs } = load.figures;
    console.log(`${requests} requests, ${picks} picks, slowest ${slowestMs.toFixed()} ms, never fewer than ${fewest} ready servers`);
    expect([...failed, ...unanswered]).toEqual([]);
    expect(await load.findLost()).toEqual([]);
    expect(fewest).toBeGreaterThanOrEqual(1);
  });
});
