import type { JobEngine } from '@survivor/jobs';
import { gaugeCount, type Logger } from '@survivor/runtime';

const EVERY_MS = 60_000;
const NEEDED = 'noeviction';

type WatchArgs = {
  readonly engine: Pick<JobEngine, 'readEvictionPolicy'>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly registry: Parameters<typeof gaugeCount>[0];
  /** A minute by default. */
  readonly everyMs?: number;
};

/**
 * Checks Redis's eviction policy now and every minute: with anything but `noeviction`, a full Redis
 * silently drops jobs. While Redis does not respond, the last value is used.
 */
export function watchEviction({ engine, log, registry, everyMs = EVERY_MS }: WatchArgs): { why(): string | null; stop(): void } {
  let policy: string | null = null;
  async function check(): Promise<void> {
    const current = await engine.readEvictionPolicy().catch(() => policy);
    if (current === policy) return;
    if (current !== null && current !== NEEDED) log.warn({ policy: current }, 'redis evicts keys: set maxmemory-policy to noeviction');
    else if (policy !== null && policy !== NEEDED) log.info('redis no longer evicts keys');
    policy = current;
  }
  const why = () =>
    policy === null || policy === NEEDED ? null : `Redis evicts jobs when its memory is full: its maxmemory-policy is ${policy}`;
  void check();
  const timer = setInterval(() => void check(), everyMs).unref();
  gaugeCount(registry, {
    name: 'survivor_redis_evicts',
    help: '1 if Redis evicts jobs when its memory is full, else 0; also 0 for a queue on PostgreSQL',
    count: () => Number(why() !== null),
  });
  return { why, stop: () => clearInterval(timer) };
}
