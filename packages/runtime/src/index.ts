export type { Logger } from 'pino';
export { buildInternalApp } from './build-internal-app.ts';
export { createLogger, createTroubleLog } from './create-logger.ts';
export { logRequests, newRequestId, requestLogOptions } from './log-requests.ts';
export { createRegistry, mountMetrics } from './metrics.ts';
export { openPool } from './open-pool.ts';
export { mountProbes } from './probes.ts';
export { createPseudonyms } from './pseudonymise.ts';
export { runProcess, StartRefusedError, stopOnSignal } from './run-process.ts';
