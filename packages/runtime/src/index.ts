export type { Logger } from 'pino';
export { buildIdOf } from './build-id.ts';
export { createLogger, createThrottledFaultLog } from './create-logger.ts';
export { gaugeDatabase } from './gauge-database.ts';
export { listenOn } from './listen-on.ts';
export { logRequests, newRequestId, REQUEST_ID_HEADER, requestLogOptions } from './log-requests.ts';
export {
  type Build,
  buildInternalApp,
  buildMetricsApp,
  cacheScrapedValue,
  createRegistry,
  gaugeCount,
  mountMetrics,
  shareConcurrentCalls,
} from './metrics.ts';
export { openPool } from './open-pool.ts';
export { mountProbes, type StartingDeps } from './probes.ts';
export { createPseudonyms } from './pseudonymize.ts';
export { readEnvironment } from './read-environment.ts';
export { runProcess, stopOnSignal } from './run-process.ts';
export { createStatementRecorder, openTracing, type Tracing } from './tracing.ts';
