import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, writeCalendar } from './calendar-file.ts';

const EVENT: CalendarEvent = {
  uid: 'a@pools.example',
  sequence: 3,
  changedAt: new Date('2025-09-01T12:00:00Z'),
  startsAt: new Date('2025-10-10T00:15:00Z'),
  isCancelled: false,
  summary: 'Week 6 pick locks',
  description: 'Office',
  url: 'https://pools.example/home/leagues',
  alarms: [{ text: 'Soon', hoursBefore: 24 }],
};

const bytes = (text: string) => Buffer.from(text, 'utf8');
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const propertyOf = (file: string, name: string) =>
  unfold(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);
const plainOf = (text = '') => text.replaceAll(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));
const written = (event: Partial<CalendarEvent>) => writeCalendar({ events: [{ ...EVENT, ...event }], feed: null });

describe('a calendar file', () => {
  it('holds lines of at most 75 octets, each whole UTF-8, whatever is written', () => {
    let longest = 0;
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200, size: 'max' }),
        fc.string({ unit: 'grapheme', maxLength: 120, size: 'max' }),
        (summary, description) => {
          const file = written({ summary, description });
          for (const line of file.split('\r\n')) {
            longest = Math.max(longest, bytes(line).length);
            expect(bytes(line).length).toBeLessThanOrEqual(75);
            expect(line).not.toMatch(/\p{Cs}/u);
          }
          expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: what is not written
          const plain = description.replaceAll(/\r\n|\r|\n/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
          expect(plainOf(propertyOf(file, 'DESCRIPTION'))).toBe(plain);
        },
      ),
      { numRuns: 100 },
    );
    expect(longest).toBe(75);
  });

  it('says of a feed what it is called and how often to ask, and is never without a component', () => {
    const file = writeCalendar({ events: [], feed: { name: 'Survivor Pools', refreshHours: 1 } });
    expect(unfold(file)).toEqual(
      expect.arrayContaining(['NAME:Survivor Pools', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H', 'BEGIN:VTIMEZONE']),
    );
    expect(writeCalendar({ events: [EVENT], feed: null })).not.toMatch(/NAME:|PUBLISHED|VTIMEZONE/);
  });

  it('has events that take a minute', () => {
    expect(propertyOf(written({}), 'DURATION')).toBe('PT1M');
    expect(propertyOf(written({ isCancelled: true }), 'DURATION')).toBe('PT1M');
    expect(propertyOf(written({}), 'DTEND')).toBeUndefined();
  });

  it('says that an event is called off', () => {
    expect(propertyOf(written({}), 'STATUS')).toBe('CONFIRMED');
    expect(propertyOf(written({ isCancelled: true, sequence: 4 }), 'STATUS')).toBe('CANCELLED');
    expect(propertyOf(written({ sequence: 4 }), 'SEQUENCE')).toBe('4');
  });
});
