type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsOf(instant: Date, timeZone: string | undefined, weekday: 'short' | 'long' = 'short'): Parts {
  const key = `${weekday} ${timeZone ?? ''}`;
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday,
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
      timeZoneName: 'short',
    });
  formatters.set(key, formatter);
  return Object.fromEntries(formatter.formatToParts(instant).map((part) => [part.type, part.value]));
}

const clockOf = (parts: Parts) => `${parts.hour}:${parts.minute} ${parts.dayPeriod?.toUpperCase()}`;

/**
 * Formats a deadline as `MMM d @ h:mm a` and the zone's name (screens 2.8), by default in the
 * reader's zone.
 */
export function formatDeadline(instant: Date, timeZone?: string): string {
  const parts = partsOf(instant, timeZone);
  return `${parts.month} ${parts.day} @ ${clockOf(parts)} ${parts.timeZoneName}`;
}

/**
 * Formats a kickoff as `EEE, MMM d @ h:mm a` and the zone's name (screens 2.8), by default in the
 * reader's zone.
 */
export function formatKickoff(instant: Date, timeZone?: string): string {
  const parts = partsOf(instant, timeZone);
  return `${parts.weekday}, ${parts.month} ${parts.day} @ ${clockOf(parts)} ${parts.timeZoneName}`;
}

/** Formats an instant as `EEEE, MMM d @ h:mm a` and the zone's name, for messages (rules 12). */
export function formatLockTime(instant: Date, timeZone: string): string {
  const parts = partsOf(instant, timeZone, 'long');
  return `${parts.weekday}, ${parts.month} ${parts.day} @ ${clockOf(parts)} ${parts.timeZoneName}`;
}
