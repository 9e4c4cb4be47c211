import { Standings } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { makeLargeStandings } from '../../testing/large-standings.ts';
import { createMemberFinder } from './find-members.ts';

describe('the find box', () => {
  const standings = new Standings(makeLargeStandings({ count: 500, rounds: 2 }));
  const order = Array.from({ length: 500 }, (_, index) => 499 - index);
  const find = createMemberFinder(standings);

  it('filters by part of the name, ignoring case and accents, in the given order', () => {
    const found = find(order, ' EMILE 1');
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual([...found].sort((a, b) => b - a));
    for (const index of found) expect(standings.member(index).name).toMatch(/^Émile 1/);
  });

  it('shows all members without a text', () => {
    expect(find(order, '  ')).toBe(order);
  });
});
