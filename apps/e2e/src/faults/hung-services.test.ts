import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SeededRandom } from '../replay/seeded-random.ts';
import { FAULTS } from './hung/fault-service.ts';
import { type HungWorld, openHungWorld } from './hung/hung-world.ts';
import { PHASES, runStage, type Stage } from './hung/run-stage.ts';

const { SOAK, SEED, COUNT, MINUTES } = process.env;
const isSoak = SOAK === '1';
const seed = Number(SEED ?? Math.floor(Math.random() * 2 ** 31));
const ENGINES = [
  { service: 'PostgreSQL', engine: 'postgresql' },
  { service: 'PostgreSQL', engine: 'redis' },
  { service: 'Redis', engine: 'redis' },
] as const;

/**
 * Each fault of each service, at the start and in running, with the queue on either engine; in the
 * order that the seed draws.
 */
const allStages = new SeededRandom(seed).shuffle<Stage>(
  ENGINES.flatMap((where) => FAULTS.flatMap((fault) => PHASES.map((phase) => ({ ...where, fault, phase })))),
);

/** Those that once burnt a core, answered nothing and ignored SIGTERM, one for each service. */
const SHORT_STAGES: readonly Stage[] = [
  { service: 'PostgreSQL', fault: 'full', phase: 'at start', engine: 'postgresql' },
  { service: 'Redis', fault: 'frozen', phase: 'running', engine: 'redis' },
];
const stages = isSoak ? allStages.slice(0, COUNT === undefined ? undefined : Number(COUNT)) : SHORT_STAGES;
const windowMs = isSoak ? 12_000 : 3000;
const LIMIT = 240_000;
const endsAt = MINUTES === undefined ? Number.POSITIVE_INFINITY : performance.now() + Number(MINUTES) * 60_000;

const isHere = process.platform === 'linux';
if (!isHere) console.log('NOT RUN: frozen, killed and full services (this is not Linux)');

describe.skipIf(!isHere)('server and worker, when a service they need is frozen, killed or full', () => {
  let world: HungWorld;
  let count = 0;
  beforeAll(async () => {
    world = await openHungWorld();
  }, LIMIT);
  afterAll(async () => {
    console.log(`${count} of ${stages.length} stages, seed ${seed}`);
    await world.stop();
  }, LIMIT);

  it.each(stages)(
    'answer, wait without work, come back and stop: $service $fault $phase, queue on $engine',
    async (stage) => {
      const cannotRun = stage.engine === 'redis' && world.services.redis === null;
      if (cannotRun) return console.log('NOT RUN: a stage with Redis (there is no redis-server)');
      if (performance.now() > endsAt) return console.log('NOT RUN: the time is over');
      expect(await runStage(world, stage, { windowMs })).toEqual([]);
      count += 1;
    },
    LIMIT,
  );
});
