import type { SecurityCount } from '@survivor/db/queries/system/security-tally';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSecurityEventCounter, SAVE_AFTER_MS } from './security-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (address = 'a') => ({ kind: 'sign-in refused', userId: null, origin: { addressHash: address, requestId: 'r' } }) as const;
const sum = (counts: readonly SecurityCount[]) => counts.reduce((total, { count }) => total + count, 0);

function counting(save: (counts: readonly SecurityCount[]) => Promise<void>) {
  const onError = vi.fn();
  return { ...createSecurityEventCounter({ save, onError }), onError };
}

it('a process that is killed under a flood loses the last two seconds at most', async () => {
  let saved = 0;
  const { count } = counting(async (counts) => {
    saved += sum(counts);
  });
  const everyMs = 100;
  for (let sent = 1; sent <= 100; sent++) {
    count(event());
    await vi.advanceTimersByTimeAsync(everyMs);
    expect(sent - saved).toBeLessThanOrEqual(SAVE_AFTER_MS / everyMs);
  }
  expect(saved).toBeGreaterThan(0);
});

it('counts that could not be saved are saved later, once', async () => {
  const saved: SecurityCount[] = [];
  let isAway = true;
  const { count, onError } = counting(async (counts) => {
    if (isAway) throw new Error('away');
    saved.push(...counts);
  });
  for (let sent = 0; sent < 5; sent++) count(event());
  await vi.advanceTimersByTimeAsync(2 * SAVE_AFTER_MS);
  expect(onError).toHaveBeenCalledTimes(2);
  count(event('b'));
  isAway = false;
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(saved.map(({ source, count: times }) => [source, times])).toEqual([
    ['a', 5],
    ['b', 1],
  ]);
  await vi.advanceTimersByTimeAsync(10 * SAVE_AFTER_MS);
  expect(sum(saved)).toBe(6);
});

it('a server that closes saves what it has counted, and nothing twice', async () => {
  let saved = 0;
  const { count, close } = counting(async (counts) => {
    saved += sum(counts);
  });
  count(event());
  count(event('b'));
  await close();
  await vi.advanceTimersByTimeAsync(10 * SAVE_AFTER_MS);
  expect(saved).toBe(2);
});

it('memory is bounded, whatever the number of addresses', async () => {
  const saved: SecurityCount[] = [];
  const { count, close } = counting(async (counts) => void saved.push(...counts));
  for (let address = 0; address < 10_000; address++) count(event(`a${address}`));
  await close();
  expect(saved).toHaveLength(51);
  expect(sum(saved)).toBe(10_000);
});
