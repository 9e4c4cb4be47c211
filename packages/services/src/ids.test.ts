import { expect, it } from 'vitest';
import { gameIds, leagueIds } from './ids.ts';

it('encodes an id always the same, even after evictions, and decodes it', () => {
  const before = Array.from({ length: 20 }, (_, index) => leagueIds.encode(index + 1));
  for (let id = 1; id <= 12_000; id += 1) expect(leagueIds.decode(leagueIds.encode(id))).toBe(id);
  expect(Array.from({ length: 20 }, (_, index) => leagueIds.encode(index + 1))).toEqual(before);
  expect(gameIds.encode(1)).not.toBe(leagueIds.encode(1));
});

it('keeps the ids that existing URLs contain, except those with a blocked word', () => {
  const examples: [number, string][] = [
    [1, 'AqMQ1OjV'],
    [2, 'ieZ8vX2Z'],
    [2_147_483_647, 'AbOF1htM'],
    [28_060, 'O3Fe7Rmp'],
    [48_321, 'z3zBaUvC'],
    [83_966, 'o6LRhTK5'],
  ];
  for (const [id, text] of examples) {
    expect(leagueIds.encode(id)).toBe(text);
    expect(leagueIds.decode(text)).toBe(id);
  }
  expect(leagueIds.decode('7NEgerOp')).toBeNull();
});

it.each(['', 'a', '0', 'league', `${leagueIds.encode(1)}x`, leagueIds.encode(1).toUpperCase(), 'x'.repeat(33)])(
  'reads nothing from %s',
  (text) => {
    expect(leagueIds.decode(text)).toBeNull();
  },
);
