export { type ProcedureMeta, refuseStrangers } from './access.ts';
export { type AppRouter, appRouter } from './app-router.ts';
export type { ApiContext } from './context.ts';
export { KEPT_ANSWERS, type StandingsFields, stampsOf } from './kept-answers.ts';
export { retryAfterOf, toProblem, toTrpcError } from './problem.ts';
export { runProcedure } from './run-procedure.ts';
export { STREAMED_READS } from './streamed-read.ts';
export { wireFormat } from './wire-format.ts';
