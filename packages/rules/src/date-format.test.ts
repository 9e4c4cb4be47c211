import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, plus } from './instant.ts';
import { deriveSchedule } from './season-schedule.ts';
import { aGame, facts } from './testing/build-season.ts';
import { say } from './testing/say.ts';

const PROCESS_ZONES = ['UTC', 'America/Los_Angeles', 'Europe/London', 'Pacific/Auckland'];
const SUMMER_TIME_ENDS = new Date('2025-11-02T06:00:00Z');
/** Kickoffs of a week in New York's clock, from Thursday midnight there: Thursday night, Sunday morning in London, noon, afternoon, night, Monday night. */
const WINDOWS = [20.25, 81.5, 85, 85, 85, 85, 85, 85, 88.4, 88.4, 88.4, 88.4, 88.4, 92.33, 116.25, 116.25];
const MONTHS = ['Sep', 'Oct', 'Nov', 'Dec', 'Jan'];

/** An instant told in New York's clock, counted from Thursday 4 September 2025 there. */
function inNewYork(days: number, hours: number): Date {
  const summer = plus(new Date('2025-09-04T04:00:00Z'), days * DAY + Math.round(hours * 60) * 60_000);
  return summer < SUMMER_TIME_ENDS ? summer : plus(summer, HOUR);
}

const weekly = Array.from({ length: 18 }, (_, week) =>
  WINDOWS.slice(0, week < 13 && week > 4 ? 14 : 16).map((hours) => inNewYork(week * 7, hours)),
);

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
  it('are the same instant whatever the zone of the process, and 8:15 PM in New York on both sides', async () => {
    let games = 0;
    for (const zone of PROCESS_ZONES) {
      const { formatDeadline } = await inProcessZone(zone);
      const season = facts(
        weekly.flatMap((kickoffs, index) =>
          kickoffs.map((kickoffAt, slot) => aGame({ round: index + 1, homeTeamId: slot * 2 + 1, awayTeamId: slot * 2 + 2, kickoffAt })),
        ),
        { lastRound: 18 },
      );
      const { rounds } = deriveSchedule(season);
      games += season.games.length;
      for (const [index, { startsAt }] of rounds.entries()) {
        expect(startsAt).toEqual(weekly[index]?.[0]);
        const abroad = startsAt && formatDeadline(startsAt, 'America/New_York');
        expect(abroad).toMatch(new RegExp(`^(${MONTHS.join('|')}) \\d+ @ 8:15 PM ${index < 9 ? 'EDT' : 'EST'}$`));
      }
    }
    say(`${games / PROCESS_ZONES.length} games x ${PROCESS_ZONES.length} process zones: 0 off by a second`);
  });

  it('read in the zone of the reader, its name beside them', async () => {
    const kickoff = new Date('2025-11-03T01:15:00Z');
    const before = new Date('2025-10-31T00:15:00Z');
    const { formatDeadline, formatKickoff } = await inProcessZone('UTC');
    expect(formatDeadline(kickoff, 'America/New_York')).toBe('Nov 2 @ 8:15 PM EST');
    expect(formatDeadline(before, 'America/New_York')).toBe('Oct 30 @ 8:15 PM EDT');
    expect(formatKickoff(kickoff, 'America/Los_Angeles')).toBe('Sun, Nov 2 @ 5:15 PM PST');
    expect(formatKickoff(kickoff, 'UTC')).toBe('Mon, Nov 3 @ 1:15 AM UTC');
    expect(formatKickoff(new Date('2025-11-02T05:30:00Z'), 'America/New_York')).toBe('Sun, Nov 2 @ 1:30 AM EDT');
    expect(formatKickoff(new Date('2025-11-02T06:30:00Z'), 'America/New_York')).toBe('Sun, Nov 2 @ 1:30 AM EST');
    expect(formatKickoff(new Date('2025-09-07T16:00:00Z'), 'America/New_York')).toBe('Sun, Sep 7 @ 12:00 PM EDT');
    expect(formatDeadline(new Date('2025-09-07T04:05:00Z'), 'America/New_York')).toBe('Sep 7 @ 12:05 AM EDT');
  });

  it('without a zone are those of the process', async () => {
    const kickoff = new Date('2025-11-03T01:15:00Z');
    const read = [];
    for (const zone of ['America/New_York', 'UTC']) read.push((await inProcessZone(zone)).formatDeadline(kickoff));
    expect(read).toEqual(['Nov 2 @ 8:15 PM EST', 'Nov 3 @ 1:15 AM UTC']);
  });
});
