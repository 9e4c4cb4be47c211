/** The kinds of messages that a person can switch off (rules 12). */
export const MESSAGE_KINDS = ['pick-needed', 'schedule', 'corrected', 'act', 'week'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Every kind of message. The answer to a person's own ticket cannot be switched off. */
export type SentKind = MessageKind | 'ticket-answer';

/** The channels of messages. */
export type MessageChannel = 'email' | 'push';

/** Hours of the day in the person's zone between which a push makes no sound (rules 12). */
export type QuietHours = { readonly from: number; readonly to: number };

/** `dropped`: no longer relevant when it was claimed; `expired`: its time limit had passed. */
export type MessageState = 'queued' | 'sending' | 'sent' | 'dropped' | 'expired' | 'failed';

/** Hours before a deadline that a reminder can be set to. */
export const REMINDER_HOURS = [48, 24, 12, 6, 2, 1] as const;

export const MAX_REMINDERS = 3;

/**
 * After this many consecutive refusals an address gets no more messages until its owner confirms
 * it.
 */
export const MAX_REFUSALS = 3;

const RETRY_MINUTES = [1, 5, 15];

/**
 * Minutes until the next attempt after a temporary refusal, or null after the last attempt.
 * `attempts` is the number of attempts made so far.
 */
export const minutesUntilRetry = (attempts: number): number | null => RETRY_MINUTES[attempts - 1] ?? null;

/**
 * A time zone if its name is known here, else null: browsers may report `Etc/Unknown`, an offset,
 * which has no daylight saving time, or a zone that is newer than our data.
 */
export function parseTimeZone(zone: string | null | undefined): string | null {
  if (zone == null || !/^[A-Za-z]/.test(zone)) return null;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone;
  } catch {
    return null;
  }
}

/** Eastern Time, the zone of the schedule. */
const SCHEDULE_ZONE = 'America/New_York';

/** A person's zone: the one they set, else their browser's, else Eastern Time (rules 12). */
export const resolveTimeZone = ({ zone, browserZone }: { zone: string | null; browserZone: string | null }): string =>
  parseTimeZone(zone) ?? parseTimeZone(browserZone) ?? SCHEDULE_ZONE;

/** Whether an hour of the day (0 to 23) is quiet. Equal bounds mean no quiet hours. */
export function isQuietHour({ from, to }: QuietHours, hour: number): boolean {
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}

/**
 * Minutes until the quiet hours end; 0 outside of them, or without quiet hours (rules 12).
 */
export function remainingQuietMinutes(now: Date, { quietHours, zone }: { quietHours: QuietHours | null; zone: string }): number {
  if (quietHours === null) return 0;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }).formatToParts(
    now,
  );
  const [hour = 0, minute = 0] = parts.filter(({ type }) => type === 'hour' || type === 'minute').map(({ value }) => Number(value));
  if (!isQuietHour(quietHours, hour)) return 0;
  return ((quietHours.to - hour + 24) % 24) * 60 - minute;
}
