import { afterEach, expect, it, vi } from 'vitest';
import { findDeviceZone } from './device-zone.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['America/New_York', 'America/New_York'],
  ['Etc/Unknown', null],
  ['+05:30', null],
  [undefined, null],
])('a browser that reports %s as its zone gives %s', (timeZone, zone) => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone,
  } as Intl.ResolvedDateTimeFormatOptions);
  expect(findDeviceZone()).toBe(zone);
});
