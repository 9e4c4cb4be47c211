import { describe, expect, it } from 'vitest';
import { capDescription, remainingOf, spokenStep, toneOfRemaining } from './description-length.ts';

describe('the length of a description', () => {
  it('is counted in code points', () => {
    expect(remainingOf('😀'.repeat(400))).toBe(600);
    expect([...capDescription('😀'.repeat(1001))]).toHaveLength(1000);
    expect(capDescription('x'.repeat(1000))).toHaveLength(1000);
  });

  it('warns below 100 and alarms below 50', () => {
    expect([100, 99, 50, 49, 0].map(toneOfRemaining)).toEqual(['normal', 'warning', 'warning', 'danger', 'danger']);
  });

  it('is announced at 100, 50, 10 and 0 only', () => {
    const spoken = Array.from({ length: 1001 }, (_, remaining) => spokenStep(remaining));
    expect(new Set(spoken)).toEqual(new Set([0, 10, 50, 100, null]));
    expect([101, 100, 50, 10, 0].map(spokenStep)).toEqual([null, 100, 50, 10, 0]);
  });
});
