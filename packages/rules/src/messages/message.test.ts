import { expect, it } from 'vitest';
import { isQuietHour, minutesUntilRetry, remainingQuietMinutes, resolveTimeZone } from './message.ts';

it('tries again after 1, 5 and 15 minutes', () => {
  expect([1, 2, 3, 4, 5].map(minutesUntilRetry)).toEqual([1, 5, 15, null, null]);
});

it('quiet hours go over midnight, and are none where they begin and end alike', () => {
  const quietOf = (from: number, to: number) =>
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isQuietHour({ from, to }, hour));
  expect(quietOf(22, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 22, 23]);
  expect(quietOf(1, 3)).toEqual([1, 2]);
  expect(quietOf(5, 5)).toEqual([]);
});

it.each([
  ['2025-10-10T02:15:00Z', 'America/New_York', 585],
  ['2025-10-10T11:59:00Z', 'America/New_York', 1],
  ['2025-10-10T12:00:00Z', 'America/New_York', 0],
  ['2025-10-09T12:15:00Z', 'Pacific/Apia', 405],
  ['2025-10-10T17:00:00Z', 'Asia/Kolkata', 570],
  ['2025-11-02T05:30:00Z', 'America/New_York', 390],
])('at %s in %s they end in %i minutes', (now, zone, minutes) => {
  const quietHours = { from: 22, to: 8 };
  expect(remainingQuietMinutes(new Date(now), { quietHours, zone })).toBe(minutes);
  expect(remainingQuietMinutes(new Date(now), { quietHours: null, zone })).toBe(0);
});

it.each([
  ['Asia/Kolkata', 'America/Denver', 'Asia/Kolkata'],
  [null, 'America/Denver', 'America/Denver'],
  ['Mars/Olympus', 'America/Denver', 'America/Denver'],
  ['+05:30', 'Etc/Unknown', 'America/New_York'],
  [null, null, 'America/New_York'],
])('with the zone %s and the browser in %s, times are in %s', (zone, browserZone, resolved) => {
  expect(resolveTimeZone({ zone, browserZone })).toBe(resolved);
});
