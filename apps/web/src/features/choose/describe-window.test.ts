import { describe, expect, it } from 'vitest';
import { describeWindow, shortTime, timesOf } from './describe-window.ts';

/** In the time zone of the machine that runs the test. */
const at = (hour: number, minute: number) => new Date(2025, 9, 12, hour, minute);
const describeKickoffs = (...kickoffs: Date[]) => describeWindow(kickoffs[0] ?? at(0, 0), kickoffs);

describe('the heading of a window', () => {
  it.each([
    [[at(13, 0), at(13, 0)], 'Sunday 1:00 PM'],
    [[at(16, 5), at(16, 25), at(16, 25)], 'Sunday 4:05 and 4:25 PM'],
    [[at(11, 30), at(12, 15)], 'Sunday 11:30 AM and 12:15 PM'],
    [[at(16, 5), at(16, 15), at(16, 25)], 'Sunday 4:05, 4:15, and 4:25 PM'],
  ])('%#: %s', (kickoffs, heading) => {
    expect(describeKickoffs(...kickoffs).replaceAll(/\s/g, ' ')).toBe(heading);
  });

  it('leaves only the time for the rows', () => {
    expect(shortTime(at(16, 5))).toBe('4:05');
    expect(timesOf([at(16, 5), at(16, 5)])).toHaveLength(1);
  });
});
