/** A reminder before an event. */
type CalendarAlarm = { readonly text: string; readonly hoursBefore: number };

export type CalendarEvent = {
  /** Stable for one event, so importing it again replaces it. */
  readonly uid: string;
  /** Increases whenever the event changes. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly startsAt: Date;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly alarms: readonly CalendarAlarm[];
};

export type Calendar = {
  readonly events: readonly CalendarEvent[];
  /** Set for a subscribed calendar; null for a file that is saved once. */
  readonly feed: { readonly name: string; readonly refreshHours: number } | null;
};

const MAX_LINE_BYTES = 75;

/** Bytes of a character in UTF-8. A lone surrogate becomes U+FFFD, which takes three bytes. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** `20251010T001500Z` */
const utcOf = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this removes control characters
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/**
 * Folds a line at 75 octets, never inside a character; continuation lines start with a space (RFC
 * 5545, 3.1).
 */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    const isFull = octets + more > MAX_LINE_BYTES;
    folded += isFull ? `\r\n ${character}` : character;
    octets = isFull ? 1 + more : octets + more;
  }
  return folded;
}

const alarmLines = ({ text, hoursBefore }: CalendarAlarm) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(text)}`,
  `TRIGGER:-PT${hoursBefore}H`,
  'END:VALARM',
];

/** Some programs hide or refuse events that take no time. RFC 5545 allows either this or DTEND. */
const DURATION = 'DURATION:PT1M';

const eventLines = (event: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${utcOf(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${utcOf(event.startsAt)}`,
  DURATION,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `SUMMARY:${escapeText(event.summary)}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  `URL:${event.url}`,
  'TRANSP:TRANSPARENT',
  ...event.alarms.flatMap(alarmLines),
  'END:VEVENT',
];

const feedLines = ({ name, refreshHours }: NonNullable<Calendar['feed']>) => [
  `NAME:${escapeText(name)}`,
  `X-WR-CALNAME:${escapeText(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
  `X-PUBLISHED-TTL:PT${refreshHours}H`,
];

/** A calendar needs a component (RFC 5545, 3.6), so one without events declares a time zone. */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * Formats events as iCalendar (RFC 5545, adr 0009): UTC times, lines folded at 75 octets and ended
 * by CRLF, escaped text.
 */
export function writeCalendar({ events, feed }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Survivor Pools//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    ...(feed === null ? [] : feedLines(feed)),
    ...(events.length === 0 ? NO_EVENTS : events.flatMap(eventLines)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
