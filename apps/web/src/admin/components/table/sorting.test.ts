import { describe, expect, it } from 'vitest';
import { nextSort, type Sorting, standingOf } from './sorting.ts';

const at = (value: string | undefined, usual?: string): Sorting => ({ value, usual, onSort: () => undefined });

/** Where three presses on the head of a column lead. */
function presses(first: string, usual?: string): (string | undefined)[] {
  const one = nextSort(first, at(undefined, usual));
  const two = nextSort(first, at(one, usual));
  return [one, two, nextSort(first, at(two, usual))];
}

describe('the head of a column', () => {
  it('sorts its first way, then the other, then as usual', () => {
    expect(presses('name')).toEqual(['name', '-name', undefined]);
    expect(presses('-lastLogin')).toEqual(['-lastLogin', 'lastLogin', undefined]);
    expect(presses('name', '-created')).toEqual(['name', '-name', undefined]);
  });

  it('turns around where the usual order is its own', () => {
    expect(presses('-created', '-created')).toEqual(['created', undefined, 'created']);
  });

  it('comes first when another column was sorted by', () => {
    expect(nextSort('name', at('-email'))).toBe('name');
    expect(nextSort('-created', at('name', '-created'))).toBeUndefined();
  });

  it('says which way the rows stand by it, or nothing', () => {
    expect(standingOf('name', at('-name'))).toBe('descending');
    expect(standingOf('-created', at(undefined, '-created'))).toBe('descending');
    expect(standingOf('-created', at('created', '-created'))).toBe('ascending');
    expect(standingOf('name', at(undefined))).toBeNull();
  });
});
