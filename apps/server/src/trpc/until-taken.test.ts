import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { untilTaken } from './until-taken.ts';

it.each(['drain', 'close'])('waits for %s, as often as a slow reader makes one wait, and leaves no listener behind', async (event) => {
  const raw = new EventEmitter();
  for (let times = 0; times < 50; times++) {
    const taken = untilTaken(raw);
    expect(raw.listenerCount(event)).toBe(1);
    raw.emit(event);
    await taken;
  }
  expect(raw.eventNames()).toEqual([]);
});

it('ends when the connection breaks', async () => {
  const raw = new EventEmitter();
  const taken = untilTaken(raw);
  raw.emit('error', new Error('broken'));
  await taken;
  expect(raw.eventNames()).toEqual([]);
});
