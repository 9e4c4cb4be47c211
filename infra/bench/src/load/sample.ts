import type { Served } from '../servers/with-process.ts';
import { cpuUsOf, postgresUsOf } from './cpu-time.ts';
import type { LoadReport } from './load-messages.ts';

/** What one stretch of work came to. */
export type Sample = {
  readonly count: number;
  readonly perSecond: number;
  /** CPU time of the server's process, an operation. */
  readonly serverUs: number;
  /** CPU time of all of PostgreSQL, an operation; NaN where it is not on this machine. */
  readonly postgresUs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

export type Meters = { readonly served: readonly Served[]; readonly postmaster: number | null };

const cpuOf = ({ served, postmaster }: Meters) => ({
  server: served.reduce((sum, { pid }) => sum + cpuUsOf(pid), 0),
  postgres: postmaster === null ? Number.NaN : postgresUsOf(postmaster),
});

/** Reads the clocks of server and PostgreSQL around some work. */
export async function takeSample<T extends Pick<LoadReport, 'count' | 'seconds' | 'p50Ms' | 'p99Ms'>>(
  meters: Meters,
  work: () => Promise<T>,
): Promise<{ sample: Sample; report: T }> {
  const before = cpuOf(meters);
  const report = await work();
  const after = cpuOf(meters);
  const { count, seconds, p50Ms, p99Ms } = report;
  const sample = {
    count,
    perSecond: count / seconds,
    serverUs: (after.server - before.server) / count,
    postgresUs: (after.postgres - before.postgres) / count,
    p50Ms,
    p99Ms,
  };
  return { sample, report };
}
