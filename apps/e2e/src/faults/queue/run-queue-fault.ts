import { openDatabase } from '@survivor/db/connection/database';
import { listUnfinishedRuns } from '@survivor/db/queries/job/job-runs';
import { setNextRun } from '@survivor/db/queries/job/job-schedules';
import { setVirtualClock } from '@survivor/db/queries/season/clock';
import { verifyDatabase, verifySeasons } from '@survivor/services';
import { sql } from 'kysely';
import { signIn } from '../../system/sign-in.ts';
import { waitUntilOk } from '../../system/start-identity.ts';
import { type HungWorld, SECRET } from '../hung/hung-world.ts';
import { measureUntilOk, probeRepeatedly } from '../hung/probe.ts';
import { PlayerLoad } from '../release/player-load.ts';
import { type FaultContext, type QueueFault, startRepeating } from './queue-faults.ts';

/**
 * A round, and a time when all of its games are over, but so recently that games are still fetched
 * every minute.
 */
const ROUND = 5;
const AFTER_ROUND = new Date('2025-10-07T08:00:00Z');
/** Players other than the one of the world's probes. */
const PLAYERS = ['priya.nair@example.com', 'sam.whitaker@example.com'];
const REQUESTS_PER_SECOND = 20;
const READY_LIMIT_MS = 40_000;
const GRADED_LIMIT_MS = 180_000;

/** What players and the grading experienced during the fault. Times in milliseconds. */
export type QueueFaultFigures = {
  readonly unanswered: number;
  readonly slowestMs: number;
  readonly picks: number;
  /** Players' requests with a status other than 200. */
  readonly failed: readonly string[];
  /** Picks that were acknowledged but not stored. */
  readonly lost: readonly string[];
  readonly readyMs: number;
  /** Time from the end of the fault until the week is graded and no run is unfinished. */
  readonly gradedMs: number;
  /** Leagues that differ from a full derivation from picks and facts. */
  readonly misgraded: number | null;
  /** Faults that the verification of the database found. */
  readonly faults: readonly string[];
  /** The errors of failed runs. */
  readonly failures: readonly string[];
};

const isGraded = async ({ db }: Pick<FaultContext, 'db'>): Promise<boolean> => {
  const { closed_through: closed } = await db
    .selectFrom('seasons')
    .select('closed_through')
    .where('year', '=', 2025)
    .executeTakeFirstOrThrow();
  return closed >= ROUND && (await listUnfinishedRuns(db, { olderThanSeconds: 3 })).length === 0;
};

/** Milliseconds until the week is graded and no run is in progress; infinite beyond the limit. */
async function waitUntilGraded(context: Pick<FaultContext, 'db'>): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < GRADED_LIMIT_MS) {
    if (await isGraded(context)) return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return Number.POSITIVE_INFINITY;
}

async function listFailures({ db }: Pick<FaultContext, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`
    select distinct error_message as message from job_runs where status = 'Failed'`.execute(db);
  return rows.map(({ message }) => message);
}

/** Runs the hourly full derivation now. Returns the number of leagues that it repaired. */
async function countMisgraded({ db }: Pick<FaultContext, 'db'>): Promise<number | null> {
  await sql`update settings set changed_at = changed_at - interval '61 minutes' where key = 'gradingCheck'`.execute(db);
  return await verifySeasons({ db, season: 2025 });
}

async function measure(fault: QueueFault, context: FaultContext): Promise<QueueFaultFigures> {
  const { db, world, product } = context;
  const tokens = await Promise.all(PLAYERS.map((email) => signIn(product.server.url, email)));
  const load = await PlayerLoad.open(product.server.url, tokens);
  const picking = load.run(REQUESTS_PER_SECOND);
  // Ensures that the queue is never empty.
  const stopFetching = startRepeating(() => setNextRun(db, { id: 'fetch-games', seconds: 0 }), 300);
  const { others, recover, verify } = await fault.inject(context);
  const figures = await probeRepeatedly(
    world.probes.filter(({ name }) => !fault.silent.some((one) => name.startsWith(one))),
    fault.forMs / 2,
  );
  load.stop();
  await picking;
  const lost = await load.findLost();
  await setVirtualClock(db, AFTER_ROUND);
  await new Promise((resolve) => setTimeout(resolve, fault.forMs / 2));
  await stopFetching();
  await recover();
  const processes = [product.server, product.worker, ...others];
  const readyMs = Math.max(...(await Promise.all(processes.map(({ url }) => measureUntilOk(`${url}/readyz`, READY_LIMIT_MS)))));
  const gradedMs = await waitUntilGraded(context);
  const all = Object.values(figures);
  await verify();
  const failures = await listFailures(context);
  const { faults } = await verifyDatabase(db, [SECRET]);
  const misgraded = await countMisgraded(context);
  await Promise.all(others.map(({ stop }) => stop()));
  return {
    unanswered: all.reduce((sum, { unanswered }) => sum + unanswered, 0),
    slowestMs: Math.max(load.figures.slowestMs, ...all.map(({ slowestMs }) => slowestMs)),
    picks: load.figures.picks,
    failed: load.figures.failed,
    lost,
    readyMs,
    gradedMs,
    misgraded,
    faults,
    failures,
  };
}

/**
 * Disturbs the queue of a running product while players pick and their week is graded. Cleans up
 * afterwards.
 */
export async function runQueueFault(world: HungWorld, fault: QueueFault): Promise<QueueFaultFigures> {
  const { postgres, redis } = world.services;
  if (redis === null) throw new Error('there is no Redis');
  const { db } = openDatabase({ url: postgres.url, onError: () => {} });
  const product = world.start('redis');
  try {
    await Promise.all([product.server, product.worker].map(({ url }) => waitUntilOk(`${url}/readyz`)));
    return await measure(fault, { db, world, product, redisUrl: redis.url });
  } finally {
    await Promise.all([product.server.stop(), product.worker.stop()]);
    await db.destroy();
  }
}
