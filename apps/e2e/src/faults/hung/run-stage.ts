import { setTimeout as sleep } from 'node:timers/promises';
import { mustAnswer } from '../../system/start-identity.ts';
import { keepAsking, untilGood } from './ask.ts';
import type { Fault, FaultService } from './fault-service.ts';
import type { Engine, HungWorld, Product } from './hung-world.ts';
import type { ProductProcess } from './product-process.ts';

export const MOMENTS = ['at start', 'running'] as const;
export type Stage = {
  readonly service: 'PostgreSQL' | 'Redis';
  readonly fault: Fault;
  readonly moment: (typeof MOMENTS)[number];
  readonly engine: Engine;
};

/** Until both processes have loaded their code. */
const SETTLE_MS = 2000;
const READY_LIMIT_MS = 40_000;
/**
 * The promised limits (infra/docs/quality.md, "Nothing waits forever"). `cpu` is the percentage of
 * one core that a waiting process may use.
 */
const PROMISES = { responseMs: 10_000, cpu: 20, readyMs: 15_000, sigtermMs: 12_000 } as const;
const PROCESSES = ['server', 'worker'] as const;

const both = <T>(product: Product, work: (one: ProductProcess) => Promise<T>): Promise<T[]> =>
  Promise.all(PROCESSES.map((name) => work(product[name])));

type Place = { readonly world: HungWorld; readonly stage: Stage; readonly service: FaultService; readonly started: Product[] };

async function startInto({ world, stage: { moment, fault, engine }, service, started }: Place): Promise<Product> {
  if (moment === 'at start') await service.harm(fault);
  const product = world.start(engine);
  started.push(product);
  await both(product, ({ url }) => mustAnswer(`${url}/${moment === 'running' ? 'readyz' : 'healthz'}`));
  await sleep(SETTLE_MS);
  if (moment === 'running') await service.harm(fault);
  return product;
}

async function measureCpu(product: Product, work: Promise<unknown>, windowMs: number): Promise<number[]> {
  await sleep(SETTLE_MS);
  const begun = performance.now();
  const before = PROCESSES.map((name) => product[name].cpuMs());
  await sleep(windowMs);
  const wallMs = performance.now() - begun;
  const used = PROCESSES.map((name, index) => ((product[name].cpuMs() - (before[index] ?? 0)) / wallMs) * 100);
  await work;
  return used;
}

/**
 * Measures SIGTERM during the fault: on processes that were running when it began, or that started
 * during it.
 */
async function measureSigterm(place: Place, product: Product): Promise<number[]> {
  const { stage, service } = place;
  if (stage.moment === 'running') {
    await service.harm(stage.fault);
    await sleep(SETTLE_MS);
    return await both(product, ({ stop }) => stop());
  }
  await both(product, ({ stop }) => stop());
  return await both(await startInto(place), ({ stop }) => stop());
}

/** The broken promises. Without Redis, reads and picks must still succeed. */
async function listBreaches(place: Place, windowMs: number): Promise<string[]> {
  const { world, stage, service } = place;
  const product = await startInto(place);
  const asking = keepAsking(world.questions, SETTLE_MS + windowMs);
  const cpu = await measureCpu(product, asking, windowMs);
  const heard = await asking;
  await service.mend();
  const readyAfter = await both(product, ({ url }) => untilGood(`${url}/readyz`, READY_LIMIT_MS));
  const sigterm = await measureSigterm(place, product);
  const answers = Object.entries(heard).map(([name, { asked, good, unanswered, slowestMs }]): [boolean, string][] => [
    [slowestMs > PROMISES.responseMs, `an answer to ${name} took ${Math.round(slowestMs)} ms`],
    [unanswered > 0, `${unanswered} of ${asked} ${name} had no answer`],
    [stage.service === 'Redis' && ['read', 'pick'].includes(name) && good < asked, `a ${name} was refused`],
  ]);
  const processes = PROCESSES.map((name, index): [boolean, string][] => {
    const [used = 0, readyMs = Number.NaN, sigtermMs = Number.NaN] = [cpu[index], readyAfter[index], sigterm[index]];
    return [
      [used > PROMISES.cpu, `${name}: ${used.toFixed(0)} % of a core while waiting`],
      [!(readyMs <= PROMISES.readyMs), `${name}: ready after ${Math.round(readyMs)} ms`],
      [!(sigtermMs <= PROMISES.sigtermMs), `${name}: SIGTERM took ${Math.round(sigtermMs)} ms`],
    ];
  });
  return [...answers, ...processes].flat().flatMap(([isBroken, words]) => (isBroken ? [words] : []));
}

/**
 * Causes the fault while requests are sent, ends it, and sends SIGTERM during the same fault.
 * Returns the broken promises. Cleans up afterwards.
 */
export async function runStage(world: HungWorld, stage: Stage, { windowMs }: { windowMs: number }): Promise<string[]> {
  const service = stage.service === 'Redis' ? world.services.redis : world.services.postgres;
  if (service === null) throw new Error('there is no Redis');
  const started: Product[] = [];
  try {
    return await listBreaches({ world, stage, service, started }, windowMs);
  } finally {
    await Promise.all(started.map((product) => both(product, ({ stop }) => stop())));
    await service.mend();
  }
}
