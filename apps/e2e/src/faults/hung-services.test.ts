import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breachesOf, tableOf } from './hung/figures.ts';
import { type HungWorld, openHungWorld } from './hung/hung-world.ts';
import { type Figures, runStage } from './hung/run-stage.ts';
import { allStages, SHORT_STAGES } from './hung/stages.ts';

const { SOAK, SEED, COUNT, MINUTES } = process.env;
const isSoak = SOAK === '1';
const seed = Number(SEED ?? Math.floor(Math.random() * 2 ** 31));
const stages = isSoak ? allStages(seed).slice(0, COUNT === undefined ? undefined : Number(COUNT)) : SHORT_STAGES;
const windowMs = isSoak ? 12_000 : 3000;
const LIMIT = 240_000;
const endsAt = MINUTES === undefined ? Number.POSITIVE_INFINITY : performance.now() + Number(MINUTES) * 60_000;

const isHere = process.platform === 'linux';
if (!isHere) console.log('NOT RUN: frozen, killed and full services (this is not Linux)');

describe.skipIf(!isHere)('server and worker, when a service they need is frozen, killed or full', () => {
  let world: HungWorld;
  const all: Figures[] = [];
  beforeAll(async () => {
    world = await openHungWorld();
  }, LIMIT);
  afterAll(async () => {
    console.log(`${tableOf(all)}\n${all.length / 2} of ${stages.length} stages, seed ${seed}`);
    await world.stop();
  }, LIMIT);

  it.each(stages)(
    'answer, wait without work, come back and stop: $service $fault $moment, queue on $engine',
    async (stage) => {
      const cannotRun = stage.engine === 'redis' && world.services.redis === null;
      if (cannotRun) return console.log('NOT RUN: a stage with Redis (there is no redis-server)');
      if (performance.now() > endsAt) return console.log('NOT RUN: the time is over');
      const figures = await runStage(world, stage, { windowMs });
      all.push(...figures);
      console.log(tableOf(figures));
      expect(figures.flatMap(breachesOf)).toEqual([]);
    },
    LIMIT,
  );
});
