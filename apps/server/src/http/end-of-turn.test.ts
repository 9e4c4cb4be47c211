import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endOfTurn } from './end-of-turn.ts';

it('comes once what this turn does is done, for all who wait at once, and anew in the next', async () => {
  const told: string[] = [];
  const wait = async (who: string) => {
    await endOfTurn();
    told.push(who);
  };
  void wait('first');
  await Promise.resolve();
  void wait('second');
  process.nextTick(() => told.push('rest of the turn'));
  await nextTurn();
  expect(told).toEqual(['rest of the turn', 'first', 'second']);
  await wait('third');
  expect(told).toHaveLength(4);
});
