import { expect, it } from 'vitest';
import { LOCKS, PREVIEW_LOCKS, SEASON_LOCKS } from './advisory-locks.ts';

it.each([
  ['one key', [...Object.values(LOCKS), ...PREVIEW_LOCKS]],
  ['a season as second key', Object.values(SEASON_LOCKS)],
])('gives each purpose a unique number, with %s', (_, numbers) => {
  expect(numbers).toEqual([...new Set(numbers)]);
});
