import { afterEach, describe, expect, it } from 'vitest';
import { type HungWorld, openHungWorld } from './hung/hung-world.ts';
import { findRedis } from './private-redis.ts';
import { QUEUE_FAULTS } from './queue/queue-faults.ts';
import { runQueueFault } from './queue/run-queue-fault.ts';

const LIMIT = 480_000;
/** As of frozen services (infra/docs/quality.md#processes), and a week is graded soon after. */
const PROMISES = { responseMs: 10_000, readyMs: 15_000, gradedMs: 120_000 } as const;

const isSoak = process.env['SOAK'] === '1';
const faultsToRun = isSoak ? QUEUE_FAULTS : QUEUE_FAULTS.slice(0, 1);

const isHere = findRedis() && process.platform === 'linux';
if (!isHere) console.log('NOT RUN: a harmed queue (it needs Linux and redis-server)');
if (isHere && !isSoak) for (const { name } of QUEUE_FAULTS.slice(1)) console.log(`NOT RUN: ${name} (npm run test:soak -- --suite queue)`);

describe.skipIf(!isHere)('people pick and their week is graded, while the queue is harmed', () => {
  let world: HungWorld;
  afterEach(() => world.stop(), LIMIT);

  it.each(faultsToRun)(
    '$name: all are answered, nothing acknowledged is lost, and the week ends as its facts say',
    { timeout: LIMIT },
    async (fault) => {
      world = await openHungWorld();
      const figures = await runQueueFault(world, fault);
      const { unanswered, failed, lost, misgraded, faults, failures, picks } = figures;
      console.log(`${fault.name}: ${picks} picks, ${lost.length} lost`);
      expect({ unanswered, failed, lost, misgraded, faults }).toEqual({ unanswered: 0, failed: [], lost: [], misgraded: 0, faults: [] });
      expect(failures.filter((why) => !fault.mayFail.includes(why))).toEqual([]);
      expect(picks).toBeGreaterThan(0);
      expect(figures.slowestMs).toBeLessThan(PROMISES.responseMs);
      expect(figures.readyMs).toBeLessThan(PROMISES.readyMs);
      expect(figures.gradedMs).toBeLessThan(PROMISES.gradedMs);
    },
  );
});
