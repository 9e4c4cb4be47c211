/** What people are told (rules 12). */
export const MESSAGE_KINDS = ['pick-needed', 'schedule', 'corrected', 'act', 'week'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The ways on which they are told. */
export type MessageChannel = 'email' | 'push';

/** From the one hour of the day to the other, in the person's zone: a push makes no sound then (rules 12). */
export type QuietHours = { readonly from: number; readonly to: number };

/** `dropped`: not due any more when it was taken; `expired`: its last instant had passed. */
export type MessageState = 'queued' | 'sending' | 'sent' | 'dropped' | 'expired' | 'failed';

/** Hours before a deadline at which somebody can be reminded. */
export const REMINDER_HOURS = [48, 24, 12, 6, 2, 1] as const;

export const MOST_REMINDER_HOURS = 3;

/** So many refusals of an address in a row, and it gets no more until its owner asks. */
export const MOST_REFUSALS = 3;

const RETRY_MINUTES = [1, 5, 15];

/** How many minutes after a try that the relay put off the next one comes; null after the last. `attempts` counts the tries made. */
export const minutesUntilRetry = (attempts: number): number | null => RETRY_MINUTES[attempts - 1] ?? null;

/** Whether deadlines can be told in that zone: one with a name, since an offset knows no summer time. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Whether an hour of the day, from 0 to 23, is one of the quiet ones; none is where they begin and end alike. */
export function isQuietHour({ from, to }: QuietHours, hour: number): boolean {
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** Minutes until the quiet hours of a person's zone end; 0 outside of them, and without either (rules 12). */
export function quietMinutesLeft(now: Date, { quietHours, zone }: { quietHours: QuietHours | null; zone: string | null }): number {
  if (quietHours === null || zone === null) return 0;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }).formatToParts(
    now,
  );
  const [hour = 0, minute = 0] = parts.filter(({ type }) => type === 'hour' || type === 'minute').map(({ value }) => Number(value));
  if (!isQuietHour(quietHours, hour)) return 0;
  return ((quietHours.to - hour + 24) % 24) * 60 - minute;
}
