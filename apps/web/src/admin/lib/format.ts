import { DAY, HOUR, MINUTE } from '@survivor/rules';
import { createDateFormat } from '../../lib/ui/date-format.ts';
import { formatTime } from '../../lib/ui/format.ts';

const SECOND = 1000;

/** `Aug 29, 2025`. */
export const formatDay = createDateFormat({ dateStyle: 'medium' });

/** `Aug 29, 2025, 5:38:07 PM EDT`. */
export const formatExact = createDateFormat({ dateStyle: 'medium', timeStyle: 'long' });

/** `Thursday, October 9, 2025`. */
export const formatFullDay = createDateFormat({ dateStyle: 'full' });

/** `8:15 PM EDT`. */
export const formatTimeAndZone = createDateFormat({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

const WHOLE = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** `Thu, Oct 9, 2025, 5:13 PM EDT`: the product's clock. */
export const formatPoolTime = createDateFormat({ ...WHOLE, timeZoneName: 'short' });

const formatUtc = createDateFormat({ ...WHOLE, second: '2-digit', hourCycle: 'h23', timeZone: 'UTC' });

/** `Thu, Oct 9, 2025, 21:13:08 UTC`: real time as in the logs. */
export const formatServerTime = (instant: Date) => `${formatUtc(instant)} UTC`;

const formatDayAndTime = createDateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** `5:38 PM` on the day of `now`, else `Aug 21, 5:38 PM`. */
export const formatTimestamp = (instant: Date, now: Date) =>
  instant.toDateString() === now.toDateString() ? formatTime(instant) : formatDayAndTime(instant);

/** `6 PM`. */
export const formatHour = createDateFormat({ hour: 'numeric' });

/** An interval in its largest whole unit: `40 s`, `4 min`, `3 h`, `2 d`. */
export function formatInterval(milliseconds: number): string {
  const interval = Math.max(0, milliseconds);
  if (interval < MINUTE) return `${Math.floor(interval / SECOND)} s`;
  if (interval < HOUR) return `${Math.floor(interval / MINUTE)} min`;
  return interval < 2 * DAY ? `${Math.floor(interval / HOUR)} h` : `${Math.floor(interval / DAY)} d`;
}

/** The time from an instant to now in its largest whole unit. */
export const formatAge = (at: Date, now: Date) => formatInterval(now.getTime() - at.getTime());

/** How long a run took: `820 ms`, `4.2 s`, `3 min`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < SECOND) return `${Math.max(0, Math.round(milliseconds))} ms`;
  return milliseconds < MINUTE ? `${(milliseconds / SECOND).toFixed(1)} s` : formatInterval(milliseconds);
}

/** `1,480`. */
export const formatCount = (count: number) => count.toLocaleString('en-US');

/** `1 league`, `1,480 leagues`. */
export const createPluralFormat = (one: string, plural: string) => (count: number) => `${formatCount(count)} ${count === 1 ? one : plural}`;
