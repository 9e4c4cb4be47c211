import { describe, expect, it } from 'vitest';
import { timelinePage, timelineSlice } from './timeline-page.ts';

/** Reads events at these milliseconds, latest first, page by page like the database. */
function readAll(instants: readonly number[]): number[][] {
  const pages: number[][] = [];
  for (let before: string | undefined; ; ) {
    const slice = timelineSlice({ id: 'x', before });
    const events = instants
      .filter((at) => slice.before === null || at < slice.before.getTime())
      .slice(0, slice.limit)
      .map((at) => ({ at: new Date(at) }));
    const { items, next } = timelinePage(events);
    pages.push(items.map(({ at }) => at.getTime()));
    if (next === null) return pages;
    before = next.toISOString();
  }
}

const times = (count: number, at: (index: number) => number) => Array.from({ length: count }, (_, index) => at(index));

describe('a timeline', () => {
  it('is read in pages of 50 without duplicates or gaps', () => {
    for (const count of [0, 1, 50, 51, 120]) {
      const instants = times(count, (index) => 10_000 - index);
      expect(readAll(instants).flat()).toEqual(instants);
    }
    expect(readAll(times(120, (index) => 10_000 - index)).map(({ length }) => length)).toEqual([50, 50, 20]);
  });

  it('does not split events of one millisecond', () => {
    const instants = times(90, (index) => 10_000 - Math.floor(index / 7));
    expect(readAll(instants).flat()).toEqual(instants);
  });
});
