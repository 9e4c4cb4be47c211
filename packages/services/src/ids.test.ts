import { expect, it } from 'vitest';
import { gameIds, leagueIds } from './ids.ts';

it('tells the same text for an id however many were told between, and reads it back', () => {
  const before = Array.from({ length: 20 }, (_, index) => leagueIds.encode(index + 1));
  for (let id = 1; id <= 12_000; id += 1) expect(leagueIds.decode(leagueIds.encode(id))).toBe(id);
  expect(Array.from({ length: 20 }, (_, index) => leagueIds.encode(index + 1))).toEqual(before);
  expect(gameIds.encode(1)).not.toBe(leagueIds.encode(1));
});

it.each(['', 'a', '0', 'league', `${leagueIds.encode(1)}x`, leagueIds.encode(1).toUpperCase(), 'x'.repeat(33)])(
  'reads nothing from %s',
  (text) => {
    expect(leagueIds.decode(text)).toBeNull();
  },
);
