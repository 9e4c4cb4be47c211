export type CalendarEvent = {
  /** The same for the same thing, so that adding it again replaces it. */
  readonly uid: string;
  readonly startsAt: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly alarmText: string;
  readonly alarmsBefore: readonly string[];
};

const LONGEST_LINE = 75;
const octetsOf = (text: string) => new TextEncoder().encode(text).length;

/** `20251010T001500Z` */
const utcOf = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** Cuts a line into pieces of at most 75 octets, never inside a character; every further piece begins with a space (RFC 5545, 3.1). */
function fold(line: string): string {
  const pieces = [''];
  for (const character of line) {
    const piece = pieces.at(-1) ?? '';
    if (octetsOf(piece + character) > LONGEST_LINE) pieces.push(` ${character}`);
    else pieces[pieces.length - 1] = piece + character;
  }
  return pieces.join('\r\n');
}

/** An event as an iCalendar file (RFC 5545): instants in UTC, an alarm per duration in `alarmsBefore` (`PT1H`: one hour before). */
export function toCalendarFile({ event, now }: { event: CalendarEvent; now: Date }): string {
  const alarms = event.alarmsBefore.flatMap((before) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(event.alarmText)}`,
    `TRIGGER:-${before}`,
    'END:VALARM',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Survivor Pools//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utcOf(now)}`,
    `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`,
    `DTSTART:${utcOf(event.startsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
    ...alarms,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
