import { expect, it, vi } from 'vitest';
import { createMemo, NO_MEMO } from './memo.ts';

it('reads once what the calls of one request ask for under the same key', async () => {
  const memo = createMemo();
  const read = vi.fn(async () => 7);
  expect(await Promise.all([memo.once('a', read), memo.once('a', read), memo.once('b', read)])).toEqual([7, 7, 7]);
  expect(read).toHaveBeenCalledTimes(2);
});

it('knows what a call that began at the same time reads, and nothing of what nobody reads or what failed', async () => {
  const memo = createMemo();
  const [found, none, failed] = [memo.known('a'), memo.known('b'), memo.known('c')];
  const failing = memo.once('c', async () => {
    throw new Error('away');
  });
  expect(await Promise.all([found, memo.once('a', async () => 7), none, failed, failing.catch(() => 'away')])).toEqual([
    7,
    7,
    null,
    null,
    'away',
  ]);
});

it('remembers nothing for who reads at several moments', async () => {
  let count = 0;
  const read = async () => ++count;
  expect([await NO_MEMO.once('a', read), await NO_MEMO.once('a', read), await NO_MEMO.known('a')]).toEqual([1, 2, null]);
});
