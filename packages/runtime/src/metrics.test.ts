import { once } from 'node:events';
import { expect, it } from 'vitest';
import { cacheScrapedValue } from './metrics.ts';

/** Answers when it is told to, and counts how often it was asked. */
function slowRead() {
  const asked: { answer: (value: number) => void; fail: () => void }[] = [];
  const read = () =>
    new Promise<number>((answer, reject) => {
      asked.push({ answer, fail: () => reject(new Error('away')) });
    });
  return { read, asked };
}

it('a costly figure is asked once while it is kept, by however many scrapes', async () => {
  const { read, asked } = slowRead();
  const told = cacheScrapedValue(read, { ttlMs: 60_000, waitMs: 60_000 });
  const both = Promise.all([told(), told()]);
  asked[0]?.answer(7);
  expect([await both, await told()]).toEqual([[7, 7], 7]);
  expect(asked).toHaveLength(1);
});

it('a costly figure is told as it was while it is asked anew, and no scrape waits for it longer than it may', async () => {
  const { read, asked } = slowRead();
  const told = cacheScrapedValue(read, { ttlMs: 0, waitMs: 1 });
  await expect(told()).rejects.toThrow('no answer yet');
  asked[0]?.answer(7);
  await once(AbortSignal.timeout(0), 'abort');
  expect([await told(), await told(), asked.length]).toEqual([7, 7, 2]);
  asked[1]?.answer(8);
  await once(AbortSignal.timeout(0), 'abort');
  expect(await told()).toBe(8);
});

it('a costly figure that cannot be had any more is not told as it was', async () => {
  const { read, asked } = slowRead();
  const told = cacheScrapedValue(read, { ttlMs: 0, waitMs: 60_000 });
  const first = told();
  asked[0]?.answer(7);
  expect(await first).toBe(7);
  const second = told();
  asked[1]?.fail();
  await expect(second).rejects.toThrow('away');
});
