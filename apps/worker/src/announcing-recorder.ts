import type { RunRecorder } from '@survivor/jobs';
import type { Logger } from '@survivor/runtime';
import type { RunFigures } from './figures/count-runs.ts';

type StartedRun = { readonly name: string; readonly traceId: string | undefined; readonly since: number };

type Listeners = { readonly log: Logger; readonly figures: RunFigures; readonly onOver: () => void };

/**
 * Logs and counts the outcome of each run, with the id of the request that caused it, and calls
 * `onOver`.
 */
export function announcingRecorder(recorder: RunRecorder, { log, figures, onOver }: Listeners): RunRecorder {
  const started = new Map<string, StartedRun>();
  function end(runId: string): StartedRun | undefined {
    const known = started.get(runId);
    started.delete(runId);
    return known;
  }
  return {
    begin: async (args) => {
      const isWanted = await recorder.begin(args);
      if (isWanted) started.set(args.runId, { name: args.name ?? 'unknown', traceId: args.traceId, since: performance.now() });
      return isWanted;
    },
    progress: recorder.progress,
    succeed: async (args) => {
      const run = end(args.runId);
      await recorder.succeed(args);
      if (run !== undefined) figures.count(run.name, 'succeeded', performance.now() - run.since);
      log.info({ runId: args.runId, summary: args.summary, job: run?.name, traceId: run?.traceId }, 'run succeeded');
      onOver();
    },
    fail: async (args) => {
      const run = end(args.runId);
      if (run !== undefined) figures.count(run.name, args.isFinal ? 'failed' : 'retried', performance.now() - run.since);
      await recorder.fail(args);
      if (args.isFinal) onOver();
    },
  };
}
