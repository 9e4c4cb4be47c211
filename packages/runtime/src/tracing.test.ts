import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Collector, startCollector } from './testing/index.ts';
import { createStatementRecorder, openTracing } from './tracing.ts';

const BUILD = { process: 'worker', version: '1.2.3', build: 'b1' } as const;

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

it('sends a piece of work with the statements that it asked, and none that was asked outside of one', async () => {
  const tracing = await openTracing({ ...BUILD, endpoint: collector.endpoint, everyMs: 20 });
  if (tracing === null) throw new Error('there are no traces');
  const tell = createStatementRecorder(tracing);
  tell?.('select outside', 1, null);
  await tracing.run('job FetchGames', { 'survivor.run_id': '7' }, async () => {
    await Promise.resolve();
    tell?.('select within where id = $1', 5, null);
    tell?.('select failed', 5, new Error('no'));
  });
  await expect(tracing.run('job FetchTeams', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const spans = await collector.until(({ name }) => name === 'job FetchTeams');
  const whole = spans.find(({ name }) => name === 'job FetchGames');
  const parts = spans.filter(({ name }) => name === 'postgresql');
  expect(parts.map(({ traceId, parentSpanId, status }) => [traceId, parentSpanId, status.code])).toEqual([
    [whole?.traceId, whole?.spanId, 0],
    [whole?.traceId, whole?.spanId, 2],
  ]);
  expect(spans.find(({ name }) => name === 'job FetchTeams')?.status.code).toBe(2);
  const sent = collector.bodies.join();
  for (const word of ['survivor-worker', '1.2.3', 'select within where id = $1']) expect(sent).toContain(word);
  expect(sent).not.toContain('select outside');
  await tracing.stop();
});

it('loads nothing that could make traces where no endpoint is set', async () => {
  const load = vi.fn(() => ({}));
  vi.resetModules();
  vi.doMock('@opentelemetry/sdk-trace-node', load);
  expect(await openTracing({ ...BUILD, endpoint: null })).toBeNull();
  expect(createStatementRecorder(null)).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
});
