import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntilOk } from '../../system/start-identity.ts';
import type { Fault, FaultService } from './fault-service.ts';
import type { Engine, HungWorld, Product } from './hung-world.ts';
import { measureUntilOk, probeRepeatedly } from './probe.ts';
import type { ProductProcess } from './product-process.ts';

export const PHASES = ['at start', 'running'] as const;
export type Stage = {
  readonly service: 'PostgreSQL' | 'Redis';
  readonly fault: Fault;
  readonly phase: (typeof PHASES)[number];
  readonly engine: Engine;
};

/** The time in which both processes load their code. */
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

type StageContext = { readonly world: HungWorld; readonly stage: Stage; readonly service: FaultService; readonly started: Product[] };

async function startWithFault({ world, stage: { phase, fault, engine }, service, started }: StageContext): Promise<Product> {
  if (phase === 'at start') await service.inject(fault);
  const product = world.start(engine);
  started.push(product);
  await both(product, ({ url }) => waitUntilOk(`${url}/${phase === 'running' ? 'readyz' : 'healthz'}`));
  await sleep(SETTLE_MS);
  if (phase === 'running') await service.inject(fault);
  return product;
}

async function measureCpu(product: Product, work: Promise<unknown>, windowMs: number): Promise<number[]> {
  await sleep(SETTLE_MS);
  const startedAt = performance.now();
  const before = PROCESSES.map((name) => product[name].cpuMs());
  await sleep(windowMs);
  const wallMs = performance.now() - startedAt;
  const used = PROCESSES.map((name, index) => ((product[name].cpuMs() - (before[index] ?? 0)) / wallMs) * 100);
  await work;
  return used;
}

/**
 * Measures SIGTERM during the fault: on processes that were running when it began, or that started
 * during it.
 */
async function measureSigterm(context: StageContext, product: Product): Promise<number[]> {
  const { stage, service } = context;
  if (stage.phase === 'running') {
    await service.inject(stage.fault);
    await sleep(SETTLE_MS);
    return await both(product, ({ stop }) => stop());
  }
  await both(product, ({ stop }) => stop());
  return await both(await startWithFault(context), ({ stop }) => stop());
}

/** The broken promises. Without Redis, reads and picks must still succeed. */
async function listBreaches(context: StageContext, windowMs: number): Promise<string[]> {
  const { world, stage, service } = context;
  const product = await startWithFault(context);
  const probing = probeRepeatedly(world.probes, SETTLE_MS + windowMs);
  const cpu = await measureCpu(product, probing, windowMs);
  const figures = await probing;
  await service.recover();
  const readyAfter = await both(product, ({ url }) => measureUntilOk(`${url}/readyz`, READY_LIMIT_MS));
  const sigterm = await measureSigterm(context, product);
  const answers = Object.entries(figures).map(([name, { sent, ok, unanswered, slowestMs }]): [boolean, string][] => [
    [slowestMs > PROMISES.responseMs, `a response to ${name} took ${Math.round(slowestMs)} ms`],
    [unanswered > 0, `${unanswered} of ${sent} ${name} had no response`],
    [stage.service === 'Redis' && ['read', 'pick'].includes(name) && ok < sent, `a ${name} was refused`],
  ]);
  const processes = PROCESSES.map((name, index): [boolean, string][] => {
    const [used = 0, readyMs = Number.NaN, sigtermMs = Number.NaN] = [cpu[index], readyAfter[index], sigterm[index]];
    return [
      [used > PROMISES.cpu, `${name}: ${used.toFixed(0)} % of a core while waiting`],
      [!(readyMs <= PROMISES.readyMs), `${name}: ready after ${Math.round(readyMs)} ms`],
      [!(sigtermMs <= PROMISES.sigtermMs), `${name}: SIGTERM took ${Math.round(sigtermMs)} ms`],
    ];
  });
  return [...answers, ...processes].flat().flatMap(([isBroken, text]) => (isBroken ? [text] : []));
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
    await service.recover();
  }
}
