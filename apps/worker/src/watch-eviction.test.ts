import { createRegistry } from '@survivor/runtime';
import { expect, it } from 'vitest';
import { watchEviction } from './watch-eviction.ts';

it('says once that Redis evicts keys, in the log, in words and as a figure, and when it does not any more', async () => {
  const policies = ['allkeys-lru', 'allkeys-lru', new Error('away'), 'noeviction'];
  const said: string[] = [];
  const log = { warn: ({ policy }: { policy: string }) => said.push(`warn ${policy}`), info: (words: string) => said.push(words) };
  const registry = createRegistry({ process: 'worker', version: '1', build: 'test' });
  let isOver = () => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const figures: string[] = [];
  const engine = {
    readEvictionPolicy: async () => {
      figures.push(`${watch?.why() ?? 'nothing'}`);
      const next = policies.shift();
      if (next instanceof Error) throw next;
      if (next === undefined) isOver();
      return next ?? 'noeviction';
    },
  };
  let watch: ReturnType<typeof watchEviction> | undefined;
  watch = watchEviction({ engine, log: log as never, registry, everyMs: 5 });
  await over;
  watch.stop();
  const words = 'Redis evicts jobs when its memory is full: its maxmemory-policy is allkeys-lru';
  expect(figures.slice(0, 5)).toEqual(['nothing', words, words, words, 'nothing']);
  expect(said).toEqual(['warn allkeys-lru', 'redis no longer evicts keys']);
  expect(await registry.metrics()).toContain('survivor_redis_evicts 0');
});
