import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CacheLease, createCacheLease } from './cache-lease.ts';

let lease: CacheLease;
let cleared: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  lease = createCacheLease();
  cleared = 0;
  lease.keep({ drop: () => {}, clear: () => void cleared++ });
});
afterEach(() => void vi.useRealTimers());

it('is held from the renewal for less than the database grants, counted from before it was asked', () => {
  expect(lease.isHeld()).toBe(false);
  const prolong = lease.memory.prepare();
  vi.advanceTimersByTime(1500);
  prolong();
  vi.advanceTimersByTime(2499);
  expect(lease.isHeld()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(lease.isHeld()).toBe(false);
});

it('keeps what is there while it is renewed in time, and begins empty where it was not', () => {
  lease.memory.prepare()();
  const atFirst = cleared;
  for (let time = 0; time < 5; time += 1) {
    vi.advanceTimersByTime(3000);
    lease.memory.prepare()();
  }
  expect(cleared).toBe(atFirst);
  vi.advanceTimersByTime(4000);
  lease.memory.prepare()();
  expect(cleared).toBe(atFirst + 1);
  expect(lease.isHeld()).toBe(true);
});

it('is not held by a renewal that came back too late', () => {
  lease.memory.prepare()();
  const prolong = lease.memory.prepare();
  vi.advanceTimersByTime(30_000);
  prolong();
  expect(lease.isHeld()).toBe(false);
});

it('is over at once when it is ended, and everything goes', () => {
  lease.memory.prepare()();
  const before = cleared;
  lease.memory.end();
  expect([lease.isHeld(), cleared]).toEqual([false, before + 1]);
});

it('is over when either clock has gone on: one stands still while the machine sleeps, the other can be set back', () => {
  lease.memory.prepare()();
  vi.setSystemTime(Date.now() + 60_000);
  expect(lease.isHeld()).toBe(false);
  lease.memory.prepare()();
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(lease.isHeld()).toBe(true);
  vi.advanceTimersByTime(4000);
  expect(lease.isHeld()).toBe(false);
});

it('forgets everything at what it does not understand', () => {
  const before = cleared;
  lease.memory.drop({ kind: 'user', userId: 1 });
  expect(cleared).toBe(before);
  lease.memory.drop({ kind: 'everything' });
  expect(cleared).toBe(before + 1);
});
