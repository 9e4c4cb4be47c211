import { setTimeout as sleep } from 'node:timers/promises';
import { mustAnswer } from '../../system/start-identity.ts';
import { type Heard, keepAsking, untilGood } from './ask.ts';
import type { Fault, FaultService } from './fault-service.ts';
import type { Engine, HungWorld, Product } from './hung-world.ts';
import type { ProductProcess } from './product-process.ts';

export type Moment = 'at start' | 'running';
export type Stage = { readonly service: 'PostgreSQL' | 'Redis'; readonly fault: Fault; readonly moment: Moment; readonly engine: Engine };

/** What one process did in one stage. Times in milliseconds. */
export type Figures = Stage & {
  readonly process: 'server' | 'worker';
  readonly heard: Readonly<Record<string, Heard>>;
  readonly slowestMs: number;
  readonly unanswered: number;
  /** Of one core, in percent, while it waited. */
  readonly cpu: number;
  readonly readyAfterMs: number;
  readonly sigtermMs: number;
  readonly deaths: number;
};

/** Both are started and their code is loaded. */
const SETTLE_MS = 2000;
const READY_LIMIT_MS = 40_000;
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

/** SIGTERM under the fault: to processes that it meets running, or at their start. */
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

async function measure(place: Place, windowMs: number): Promise<Figures[]> {
  const { world, stage, service } = place;
  const product = await startInto(place);
  const asking = keepAsking(world.questions, SETTLE_MS + windowMs);
  const cpu = await measureCpu(product, asking, windowMs);
  const heard = await asking;
  await service.mend();
  const readyAfter = await both(product, ({ url }) => untilGood(`${url}/readyz`, READY_LIMIT_MS));
  const deaths = PROCESSES.map((name) => product[name].deaths());
  const sigterm = await measureSigterm(place, product);
  return PROCESSES.map((name, index) => {
    const own = Object.fromEntries(Object.entries(heard).filter(([question]) => question.startsWith('worker') === (name === 'worker')));
    const all = Object.values(own);
    return {
      ...stage,
      process: name,
      heard: own,
      slowestMs: Math.max(...all.map(({ slowestMs }) => slowestMs)),
      unanswered: all.reduce((sum, { unanswered }) => sum + unanswered, 0),
      cpu: cpu[index] ?? 0,
      readyAfterMs: readyAfter[index] ?? Number.POSITIVE_INFINITY,
      sigtermMs: sigterm[index] ?? Number.POSITIVE_INFINITY,
      deaths: deaths[index] ?? 0,
    };
  });
}

/** The fault while people ask, its end, and SIGTERM under the same fault again. Nothing of it outlasts the stage. */
export async function runStage(world: HungWorld, stage: Stage, { windowMs }: { windowMs: number }): Promise<Figures[]> {
  const service = stage.service === 'Redis' ? world.services.redis : world.services.postgres;
  if (service === null) throw new Error('there is no Redis');
  const started: Product[] = [];
  try {
    return await measure({ world, stage, service, started }, windowMs);
  } finally {
    await Promise.all(started.map((product) => both(product, ({ stop }) => stop())));
    await service.mend();
  }
}
