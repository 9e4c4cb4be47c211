import cluster, { type Worker } from 'node:cluster';
import type { Env } from '@survivor/env';
import { buildMetricsApp, createLogger, stopOnSignal } from '@survivor/runtime';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { readBuildId } from './read-build-id.ts';

/**
 * Delay before a dead process is restarted, so that a fault at start does not keep a processor
 * busy.
 */
const AGAIN_MS = 1000;

const READY = 'ready';

/**
 * Tells the parent process, if any, that this one is ready, and answers its requests for metrics.
 */
export function reportReady(metrics: Registry): void {
  if (cluster.worker === undefined) return;
  AggregatorRegistry.setRegistries(metrics);
  new AggregatorRegistry();
  cluster.worker.send(READY);
}

/** Time limit of the stop, not counting the drain, which each process does by itself. */
const HARD_EXIT_MS = 10_000;

const ended = (worker: Worker) => new Promise<void>((resolve) => (worker.isDead() ? resolve() : worker.once('exit', () => resolve())));

/**
 * Serves one port with `WEB_PROCESSES` server processes, which accept connections in turn and know
 * each other only through the database. A dead process is restarted; if it dies before any has
 * served, all end with its exit code. Metrics are aggregated over the processes.
 */
export function runWebProcesses({ webProcesses, isProduction, metricsPort, host, logLevel, drainSeconds, buildId }: Env): void {
  const log = createLogger({ process: 'server', level: logLevel, build: readBuildId({ buildId }) });
  const figures = new AggregatorRegistry();
  const metricsApp =
    isProduction && metricsPort !== null
      ? buildMetricsApp({ contentType: figures.contentType, read: () => figures.clusterMetrics() })
      : null;
  let hasServed = false;
  let isStopping = false;

  function begin(): void {
    const worker = cluster.fork();
    const { pid } = worker.process;
    worker.on('message', (message) => {
      if (message !== READY) return;
      hasServed = true;
      log.info({ pid }, 'a server process is ready');
    });
    worker.once('exit', (exitCode, signal) => {
      if (isStopping) return;
      if (!hasServed) process.exit(exitCode || 1);
      log.error({ pid, exitCode, signal }, 'a server process died; starting another');
      setTimeout(begin, AGAIN_MS);
    });
  }

  for (let count = 0; count < webProcesses; count += 1) begin();
  void metricsApp?.listen({ port: metricsPort ?? 0, host });
  stopOnSignal({
    log,
    hardExitMs: HARD_EXIT_MS + drainSeconds * 1000,
    stop: async () => {
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      for (const worker of workers) worker.process.kill('SIGTERM');
      await Promise.all(workers.map(ended));
      await metricsApp?.close();
    },
  });
}
