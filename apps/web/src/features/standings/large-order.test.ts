import { Standings } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { makeLargeStandings } from '../../testing/large-standings.ts';
import { createMemberFinder } from './find-members.ts';
import { orderLarge, orderNames, type Sliced } from './large-order.ts';
import { orderedMembers } from './standings-view.ts';

function finish<T>(work: Sliced<T>): { result: T; slices: number } {
  let step = work.next();
  let slices = 1;
  for (; step.done !== true; slices++) step = work.next();
  return { result: step.value, slices };
}

const namesOf = (standings: Standings) => standings.document.names.split('\n');

const SIZES = [1, 2, 101, 1023, 1024, 1025, 5000, 7777];

describe('the order of a large league', () => {
  it('is the order of rules, whatever the size, the sort and whether picks are hidden', () => {
    let compared = 0;
    for (const count of SIZES) {
      for (const hidden of [false, true]) {
        const standings = new Standings(makeLargeStandings({ count, rounds: 7, hidden }));
        const { result: byName } = finish(orderNames(namesOf(standings)));
        for (const sort of ['name', 'team'] as const) {
          const { result } = finish(orderLarge({ standings, sort, byName }));
          expect(Array.from(result)).toEqual(orderedMembers(standings, sort));
          compared += count;
        }
      }
    }
    console.log(`${compared} places compared with the order of rules`);
  });

  it('can pause: 100,000 members are put in order in many slices', () => {
    const standings = new Standings(makeLargeStandings({ count: 100_000, rounds: 18 }));
    const names = finish(orderNames(namesOf(standings)));
    const order = finish(orderLarge({ standings, sort: 'name', byName: names.result }));
    expect(new Set(order.result).size).toBe(100_000);
    expect(order.result[0]).toBe(standings.document.ownIndex);
    expect(names.slices).toBeGreaterThan(300);
    console.log(`${names.slices} slices for the names, ${order.slices} for the order`);
  });
});

describe('the find box', () => {
  const standings = new Standings(makeLargeStandings({ count: 2000, rounds: 2 }));
  const order = Uint32Array.from({ length: 2000 }, (_, index) => 1999 - index);
  const find = createMemberFinder(standings);

  it('narrows by a part of the name in any case and without accents, and keeps the order', () => {
    const found = find(order, ' EMILE 1');
    expect(found.length).toBeGreaterThan(0);
    expect(Array.from(found)).toEqual(Array.from(found).sort((a, b) => b - a));
    for (const index of found) expect(standings.member(index).name).toMatch(/^Émile 1/);
  });

  it('changes nothing without a text', () => {
    expect(find(order, '  ')).toBe(order);
  });
});
