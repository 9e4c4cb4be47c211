import type { RunRecorder } from '@survivor/jobs';
import { createLogger, createRegistry } from '@survivor/runtime';
import { expect, it } from 'vitest';
import { announcingRecorder } from './announcing-recorder.ts';
import { countRuns } from './figures/count-runs.ts';

const quiet: RunRecorder = {
  begin: async ({ runId }) => runId !== 'unwanted',
  progress: async () => {},
  succeed: async () => {},
  fail: async () => {},
};

it('logs a run under the id of the request that asked for it, and counts attempts by job and outcome', async () => {
  const lines: string[] = [];
  const log = createLogger({ process: 'worker', level: 'info', build: 'b1' }, { write: (line) => void lines.push(line) });
  const registry = createRegistry({ process: 'worker', version: '1', build: 'b1' });
  let over = 0;
  const recorder = announcingRecorder(quiet, { log, figures: countRuns(registry), onOver: () => (over += 1) });
  const begin = (runId: string) => recorder.begin({ runId, retryCount: 0, name: 'FetchTeams', traceId: 'request-1' });
  expect([await begin('1'), await begin('2'), await begin('unwanted')]).toEqual([true, true, false]);
  await recorder.succeed({ runId: '1', summary: 'done' });
  await recorder.fail({ runId: '2', message: 'no', isFinal: false });
  await begin('2');
  await recorder.fail({ runId: '2', message: 'no', isFinal: true });
  const expected = { process: 'worker', build: 'b1', traceId: 'request-1', job: 'FetchTeams', runId: '1', msg: 'run succeeded' };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([expected]);
  expect(over).toBe(2);
  const told = await registry.metrics();
  for (const outcome of ['succeeded', 'retried', 'failed'])
    expect(told).toContain(`survivor_job_runs_total{job_name="FetchTeams",outcome="${outcome}"} 1`);
  expect(told).toContain('survivor_job_runs_total{job_name="SendMessages",outcome="failed"} 0');
});
