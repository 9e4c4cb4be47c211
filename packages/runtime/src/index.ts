export type { Logger } from 'pino';
export { createLogger, createTroubleLog } from './create-logger.ts';
export { logRequests, newRequestId, requestLogOptions } from './log-requests.ts';
export { buildInternalApp, buildMetricsApp, createRegistry, gaugeCount, mountMetrics } from './metrics.ts';
export { openPool } from './open-pool.ts';
export { mountProbes } from './probes.ts';
export { createPseudonyms } from './pseudonymise.ts';
export { readEnvironment } from './read-environment.ts';
export { runProcess, StartRefusedError, stopOnSignal } from './run-process.ts';
