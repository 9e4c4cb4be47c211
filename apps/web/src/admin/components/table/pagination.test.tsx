import { describe, expect, it } from 'vitest';
import { centeredPages, edgePages } from './pagination.tsx';

describe('page numbers', () => {
  it('are up to five, centered on the current page where the ends allow it', () => {
    expect(centeredPages(1, 3)).toEqual([1, 2, 3]);
    expect(centeredPages(1, 50)).toEqual([1, 2, 3, 4, 5]);
    expect(centeredPages(25, 50)).toEqual([23, 24, 25, 26, 27]);
    expect(centeredPages(49, 50)).toEqual([46, 47, 48, 49, 50]);
  });

  it('of jobs are first, last and neighbors, with a gap only where more than one number is left out', () => {
    expect(edgePages(1, 1)).toEqual([1]);
    expect(edgePages(6, 11)).toEqual([1, null, 5, 6, 7, null, 11]);
    expect(edgePages(4, 11)).toEqual([1, 2, 3, 4, 5, null, 11]);
    expect(edgePages(11, 11)).toEqual([1, null, 10, 11]);
  });
});
