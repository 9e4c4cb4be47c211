import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY, plus } from './time.ts';

const PROCESS_ZONES = ['UTC', 'America/Los_Angeles', 'Europe/London', 'Pacific/Auckland'];
/** Thursdays at 8:15 PM in New York. Daylight saving time ends on November 2, 2025. */
const THURSDAYS = Array.from({ length: 18 }, (_, week) => {
  const summer = plus(new Date('2025-09-05T00:15:00Z'), week * 7 * DAY);
  return { week, kickoff: week < 9 ? summer : plus(summer, DAY / 24) };
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function inProcessZone(zone: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return await import('./date-format.ts');
}

describe('deadlines in any zone and across 2 November 2025', () => {
  it.each(PROCESS_ZONES)('are 8:15 PM in New York on both sides, in a process in %s', async (zone) => {
    const { formatDeadline } = await inProcessZone(zone);
    for (const { week, kickoff } of THURSDAYS)
      expect(formatDeadline(kickoff, 'America/New_York')).toMatch(new RegExp(`^[A-Z][a-z]{2} \\d+ @ 8:15 PM ${week < 9 ? 'EDT' : 'EST'}$`));
  });

  it.each([
    ['2025-11-03T01:15:00Z', 'America/Los_Angeles', 'Sun, Nov 2 @ 5:15 PM PST'],
    ['2025-11-03T01:15:00Z', 'UTC', 'Mon, Nov 3 @ 1:15 AM UTC'],
    ['2025-11-02T05:30:00Z', 'America/New_York', 'Sun, Nov 2 @ 1:30 AM EDT'],
    ['2025-11-02T06:30:00Z', 'America/New_York', 'Sun, Nov 2 @ 1:30 AM EST'],
    ['2025-09-07T16:00:00Z', 'America/New_York', 'Sun, Sep 7 @ 12:00 PM EDT'],
    ['2025-09-07T04:05:00Z', 'America/New_York', 'Sun, Sep 7 @ 12:05 AM EDT'],
  ])('%s reads in the zone %s as %s', async (kickoff, zone, words) => {
    expect((await inProcessZone('UTC')).formatKickoff(new Date(kickoff), zone)).toBe(words);
  });

  it('without a zone are those of the process', async () => {
    const kickoff = new Date('2025-11-03T01:15:00Z');
    const read = [];
    for (const zone of ['America/New_York', 'UTC']) read.push((await inProcessZone(zone)).formatDeadline(kickoff));
    expect(read).toEqual(['Nov 2 @ 8:15 PM EST', 'Nov 3 @ 1:15 AM UTC']);
  });
});
