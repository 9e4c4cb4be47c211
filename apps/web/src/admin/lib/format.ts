const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const DAY_AND_CLOCK = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const EXACT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' });

const FULL_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const CLOCK_AND_ZONE = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

const HOUR_OF_DAY = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });
const WHOLE = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const POOL = new Intl.DateTimeFormat('en-US', { ...WHOLE, timeZoneName: 'short' });
const SERVER = new Intl.DateTimeFormat('en-US', { ...WHOLE, second: '2-digit', hourCycle: 'h23', timeZone: 'UTC' });

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY_LONG = 24 * HOUR;

/** `Aug 29, 2025` in the reader's zone. */
export const formatDay = (instant: Date) => DAY.format(instant);

/** `Aug 29, 2025, 5:38:07 PM EDT` in the reader's zone. */
export const formatExact = (instant: Date) => EXACT.format(instant);

/** `Thursday, October 9, 2025` in the reader's zone. */
export const formatFullDay = (instant: Date) => FULL_DAY.format(instant);

/** `8:15 PM EDT`. */
export const formatTimeAndZone = (instant: Date) => CLOCK_AND_ZONE.format(instant);

/** `Thu, Oct 9, 2025, 5:13 PM EDT`: the product's clock in the reader's zone. */
export const formatPoolTime = (instant: Date) => POOL.format(instant);

/** `Thu, Oct 9, 2025, 21:13:08 UTC`: real time as in the logs. */
export const formatServerTime = (instant: Date) => `${SERVER.format(instant)} UTC`;

/** `5:38 PM` on the day of `now`, else `Aug 21, 5:38 PM`. */
export const formatTimestamp = (instant: Date, now: Date) =>
  instant.toDateString() === now.toDateString() ? CLOCK.format(instant) : DAY_AND_CLOCK.format(instant);

/** `5:38 PM` in the reader's zone. */
export const formatTime = (instant: Date) => CLOCK.format(instant);

/** `6 PM` in the reader's zone. */
export const formatHour = (instant: Date) => HOUR_OF_DAY.format(instant);

/** An interval in its largest whole unit: `40 s`, `4 min`, `3 h`, `2 d`. */
export function formatInterval(milliseconds: number): string {
  const interval = Math.max(0, milliseconds);
  if (interval < MINUTE) return `${Math.floor(interval / SECOND)} s`;
  if (interval < HOUR) return `${Math.floor(interval / MINUTE)} min`;
  return interval < 2 * DAY_LONG ? `${Math.floor(interval / HOUR)} h` : `${Math.floor(interval / DAY_LONG)} d`;
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
export const createPluralFormat = (one: string, many: string) => (count: number) => `${formatCount(count)} ${count === 1 ? one : many}`;
