import { describe, expect, it } from 'vitest';
import { formatDuration, formatMoment, formatSpan } from './format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('times of the administration', () => {
  it('are spans in their largest whole unit', () => {
    expect([40_000, 4 * MINUTE, 119 * MINUTE, 47 * HOUR, 49 * HOUR, -5].map(formatSpan)).toEqual([
      '40 s',
      '4 min',
      '1 h',
      '47 h',
      '2 d',
      '0 s',
    ]);
  });

  it('are durations to a tenth of a second below a minute', () => {
    expect([820, 4230, 3 * MINUTE].map(formatDuration)).toEqual(['820 ms', '4.2 s', '3 min']);
  });

  it('leave the day out when it is today', () => {
    const now = new Date(2025, 9, 12, 17, 38);
    expect(formatMoment(new Date(2025, 9, 12, 5, 4), now)).toBe('5:04 AM');
    expect(formatMoment(new Date(2025, 7, 21, 5, 4), now)).toBe('Aug 21, 5:04 AM');
  });
});
