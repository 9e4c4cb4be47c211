export { type ProcedureMeta, refuseStrangers } from './access.ts';
export { type AppRouter, appRouter } from './app-router.ts';
export type { ApiContext } from './context.ts';
export { retryAfterOf, toErrorShape, toProblem, toTrpcError } from './problem.ts';
export { STREAMED_READS } from './streamed-read.ts';
export { wireFormat } from './wire-format.ts';
