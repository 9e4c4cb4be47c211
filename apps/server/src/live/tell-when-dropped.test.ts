import { setImmediate as nextTurn } from 'node:timers/promises';
import { NO_MEMORY } from '@survivor/db/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { tellWhenDropped } from './tell-when-dropped.ts';

afterEach(() => void vi.useRealTimers());

function open({ isFollowed = true } = {}) {
  const told: string[] = [];
  const waiting: (() => void)[] = [];
  const awaitDropped = () => new Promise<void>((resolve) => void waiting.push(resolve));
  const { memory, tell, noteDrop } = tellWhenDropped({ memory: NO_MEMORY, awaitDropped, isFollowed: () => isFollowed });
  const drop = () => memory.drop({ kind: 'leagues', from: 1, to: 1 });
  return { told, waiting, drop, noteDrop, say: (word: string) => tell(() => void told.push(word)), memory };
}

it('tells at once what follows no drop of leagues', () => {
  const { told, memory, say } = open();
  memory.drop({ kind: 'user', userId: 1 });
  say('a');
  expect(told).toEqual(['a']);
});

it('tells what follows a drop when all have dropped, and what is told later after it', async () => {
  const { told, waiting, drop, say, noteDrop } = open();
  drop();
  say('a');
  say('b');
  noteDrop();
  say('c');
  await nextTurn();
  expect([told, waiting.length]).toEqual([[], 2]);
  waiting[1]?.();
  await nextTurn();
  expect(told).toEqual([]);
  waiting[0]?.();
  await nextTurn();
  expect(told).toEqual(['a', 'b', 'c']);
  say('d');
  expect(told).toEqual(['a', 'b', 'c', 'd']);
});

it('waits for nothing where nobody would be told', () => {
  const { told, waiting, drop, say } = open({ isFollowed: false });
  drop();
  say('a');
  expect([told, waiting.length]).toEqual([['a'], 0]);
});

it('waits a second at most for a process that hangs', async () => {
  vi.useFakeTimers();
  const { told, drop, say } = open();
  drop();
  say('a');
  await vi.advanceTimersByTimeAsync(999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['a']);
});
