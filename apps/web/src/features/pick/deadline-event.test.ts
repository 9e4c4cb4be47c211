import { writeCalendar } from '@survivor/contract/calendar-file';
import { describe, expect, it } from 'vitest';
import { before, DEADLINE } from '../../testing/factories.ts';
import { deadlineEvent, type LeagueDeadline } from './deadline-event.ts';

const deadline: LeagueDeadline = { leagueId: 'L1', leagueName: 'Office Survivors', round: 'Week 6', ordinal: 6, startsAt: DEADLINE };

function fileOf(overrides: Partial<LeagueDeadline> = {}, now = before(DEADLINE, 86_400_000)): string {
  const event = deadlineEvent({ ...deadline, ...overrides }, { origin: 'https://pools.example.com', now });
  return writeCalendar({ events: [event], feed: null });
}

const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const propertyOf = (file: string, name: string) => linesOf(file).find((line) => line.startsWith(`${name}:`));

describe('the calendar file of a deadline', () => {
  it('contains one event at the deadline in UTC, with the league and its page', () => {
    const file = fileOf();
    expect(propertyOf(file, 'DTSTART')).toBe('DTSTART:20251010T001500Z');
    expect(propertyOf(file, 'DTSTAMP')).toBe('DTSTAMP:20251009T001500Z');
    expect(propertyOf(file, 'SUMMARY')).toBe('SUMMARY:Week 6 pick locks: Office Survivors');
    expect(propertyOf(file, 'URL')).toBe('URL:https://pools.example.com/home/league/L1');
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });

  it('has alarms 24 hours and 1 hour before', () => {
    const lines = linesOf(fileOf());
    expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-PT24H', 'TRIGGER:-PT1H']);
    expect(lines.filter((line) => line === 'ACTION:DISPLAY')).toHaveLength(2);
  });

  it("escapes the league's name, so that it cannot add a line", () => {
    const file = fileOf({ leagueName: 'A; B, C\\D\r\nBEGIN:VALARM\u0007' });
    expect(propertyOf(file, 'SUMMARY')).toBe('SUMMARY:Week 6 pick locks: A\\; B\\, C\\\\D\\nBEGIN:VALARM');
    expect(linesOf(file).filter((line) => line === 'BEGIN:VALARM')).toHaveLength(2);
  });

  it('has the same UID and a later version after the deadline moved', () => {
    const moved = fileOf({ startsAt: before(DEADLINE, 3_600_000) }, before(DEADLINE, 43_200_000));
    expect(propertyOf(moved, 'UID')).toBe('UID:L1-round-6@pools.example.com');
    expect(propertyOf(fileOf(), 'UID')).toBe(propertyOf(moved, 'UID'));
    const version = (file: string) => Number(propertyOf(file, 'SEQUENCE')?.slice(9));
    expect(version(moved)).toBeGreaterThan(version(fileOf()));
    expect(propertyOf(fileOf({ ordinal: 7 }), 'UID')).not.toBe(propertyOf(moved, 'UID'));
  });
});
