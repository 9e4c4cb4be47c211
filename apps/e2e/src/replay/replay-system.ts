import type { JobName } from '@survivor/contract/job-names';
import type { Db, Tx } from '@survivor/db/connection/database';
import { inSnapshot } from '@survivor/db/connection/in-transaction';
import { findLatestRun, listRuns, listUnfinishedRuns } from '@survivor/db/queries/job/job-runs';
import { readSchedulerState } from '@survivor/db/queries/job/job-schedules';
import { readNow, setVirtualClock } from '@survivor/db/queries/season/clock';
import { createTestDatabase } from '@survivor/db/testing';
import type { JobEngine, JobPayloads } from '@survivor/jobs';
import { makeQueue } from '@survivor/jobs/bullmq';
import { type Caller, nextDecisionAt, type ServiceContext, startRun } from '@survivor/services';
import { createTestContext } from '@survivor/services/testing';
import type { ReplaySource } from './replay-source.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

const LONGEST_WAIT_MS = 90_000;
const POLL_EVERY_MS = 15;
const WHOLE = { names: null, type: null } as const;

export type ReplayJob = { [N in JobName]: { readonly name: N; readonly payload: JobPayloads[N] } }[JobName];

export type StartArgs = {
  readonly at: Date;
  readonly redisUrl: string | null;
  /** One by default. */
  readonly workerCount?: number;
};

const isIdle = async (db: Db): Promise<boolean> => (await listUnfinishedRuns(db, { olderThanSeconds: 0 })).length === 0;

/**
 * A database, a queue and the product's worker for one season, with a clock that the test controls.
 */
export class ReplaySystem {
  readonly db: Db;
  readonly source: ReplaySource;
  readonly workers: readonly WorkerProcess[];
  private readonly engine: JobEngine;
  private readonly closeAll: () => Promise<void>;

  private constructor(parts: {
    db: Db;
    source: ReplaySource;
    workers: readonly WorkerProcess[];
    engine: JobEngine;
    closeAll: () => Promise<void>;
  }) {
    this.db = parts.db;
    this.source = parts.source;
    this.workers = parts.workers;
    this.engine = parts.engine;
    this.closeAll = parts.closeAll;
  }

  /** Starts at an instant and waits until a worker has loaded the season. */
  static async start(source: ReplaySource, { at, redisUrl, workerCount = 1 }: StartArgs): Promise<ReplaySystem> {
    source.setNow(at);
    const { db, url, close } = await createTestDatabase();
    const engine = makeQueue({ redisUrl, databaseUrl: url });
    const env = {
      ...source.workerEnv,
      DATABASE_URL: url,
      ...(redisUrl === null ? {} : { REDIS_URL: redisUrl }),
      SEASON: String(source.year),
      CLOCK: `virtual:${at.toISOString()}`,
    };
    const workers = Array.from({ length: workerCount }, () => startWorkerProcess(env));
    const closeAll = async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await engine.close();
      await close();
    };
    const system = new ReplaySystem({ db, source, workers, engine, closeAll });
    await system.until(async () => (await findLatestRun(db, 'InitializeGlobalState'))?.status === 'Succeeded');
    await system.untilSettled();
    return system;
  }

  contextOf(caller: Caller | null): ServiceContext {
    return createTestContext(this.db, { caller, queue: this.engine, settings: { season: this.source.year } });
  }

  async moveTo(at: Date): Promise<void> {
    this.source.setNow(at);
    if (!(await setVirtualClock(this.db, at))) throw new Error(`the clock cannot be set to ${at.toISOString()}`);
  }

  async enqueue({ name, payload }: ReplayJob): Promise<string> {
    return await startRun({ ctx: { db: this.db, queue: this.engine }, name, payload });
  }

  /**
   * Waits until no run is in progress or due and no decision is pending. Reads all of it in one
   * snapshot, because a due run may start in between.
   */
  async untilSettled(): Promise<void> {
    await this.until(async () => (await isIdle(this.db)) && (await inSnapshot(this.db, (tx) => this.isSettled(tx))));
  }

  private async isSettled(tx: Tx): Promise<boolean> {
    if (!(await isIdle(tx))) return false;
    const { dueIds } = await readSchedulerState(tx);
    if (dueIds.length > 0) return false;
    const next = await nextDecisionAt({ db: tx, season: this.source.year });
    return next === null || next > (await readNow(tx));
  }

  async listFailures(): Promise<string[]> {
    const failed = await listRuns(this.db, { ...WHOLE, status: 'Failed' }, { offset: 0, limit: 20 });
    return failed.map(({ name, errorMessage }) => `${name}: ${errorMessage}`);
  }

  close(): Promise<void> {
    return this.closeAll();
  }

  async until(condition: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + LONGEST_WAIT_MS;
    while (!(await condition())) {
      if (performance.now() > end)
        throw new Error(`the system does not settle; failed runs: ${(await this.listFailures()).join('; ') || 'none'}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
  }
}
