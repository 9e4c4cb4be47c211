import { describe, expect, it } from 'vitest';
import { type KickoffFields, parseKickoff } from './parse-kickoff.ts';

const NOTHING: KickoffFields = { strTimestamp: null, dateEvent: null, strTime: null, strTimeLocal: null };
const kickoffOf = (fields: Partial<KickoffFields>) => {
  const kickoff = parseKickoff({ ...NOTHING, ...fields });
  return kickoff === undefined ? 'not a time' : (kickoff?.toISOString() ?? 'unknown');
};

const DATED = { dateEvent: '2025-10-03', strTime: '00:15:00', strTimeLocal: '20:15:00' };
const DATED_KICKOFF = '2025-10-03T00:15:00.000Z';

describe('the kickoff of an event (rules 2)', () => {
  it.each([
    ['2025-12-09T01:15:00', '2025-12-09T01:15:00.000Z'],
    ['2025-12-09T01:15:00Z', '2025-12-09T01:15:00.000Z'],
    ['2025-12-09T01:15:00+00:00', '2025-12-09T01:15:00.000Z'],
    ['2025-12-09T01:15:00.000+0000', '2025-12-09T01:15:00.000Z'],
    ['2025-12-09 01:15', '2025-12-09T01:15:00.000Z'],
    ['2019-11-29T00:00:00', '2019-11-29T00:00:00.000Z'],
  ])('is the timestamp %s in UTC, whatever date and time say', (strTimestamp, iso) => {
    expect(kickoffOf({ strTimestamp })).toBe(iso);
    expect(kickoffOf({ ...DATED, strTimestamp })).toBe(iso);
  });

  it.each<[what: string, fields: Partial<KickoffFields>, expected: string]>([
    ['the date and time', { dateEvent: '2025-10-03', strTime: '00:15:00' }, DATED_KICKOFF],
    ['a time without seconds', { ...DATED, strTime: '00:15' }, DATED_KICKOFF],
    ['a time with the zone', { ...DATED, strTime: '00:15:00+00:00' }, DATED_KICKOFF],
    ['a time with Z', { ...DATED, strTime: '00:15:00Z' }, DATED_KICKOFF],
    ['a time with a fraction', { ...DATED, strTime: '00:15:00.000' }, DATED_KICKOFF],
    ['midnight, as the local time is another', { ...DATED, strTime: '00:00:00' }, '2025-10-03T00:00:00.000Z'],
    ['a local midnight of another time', { ...DATED, strTime: '07:00:00', strTimeLocal: '00:00:00' }, '2025-10-03T07:00:00.000Z'],
    ['no time without a date', { ...DATED, dateEvent: null }, 'unknown'],
    ['no time without a time', { ...DATED, strTime: null }, 'unknown'],
    ['no time for a word', { ...DATED, strTime: 'TBD' }, 'unknown'],
    ['no time for a zero date', { ...DATED, dateEvent: '0000-00-00' }, 'unknown'],
    ['no time for a day that is none', { ...DATED, dateEvent: '2025-02-30' }, 'unknown'],
    ['no time for another zone', { ...DATED, strTime: '20:15:00-04:00' }, 'unknown'],
    ['no time for midnight in both', { ...DATED, strTime: '00:00:00', strTimeLocal: '00:00:00' }, 'unknown'],
    ['no time for midnight in both, in short', { ...DATED, strTime: '00:00', strTimeLocal: '00:00' }, 'unknown'],
    ['no time for midnight without a local time', { ...DATED, strTime: '00:00:00', strTimeLocal: null }, 'unknown'],
  ])('without a timestamp is %s', (_, fields, expected) => {
    for (const strTimestamp of [null, 'TBD', '0000-00-00T00:00:00']) expect(kickoffOf({ ...fields, strTimestamp })).toBe(expected);
  });

  it.each<[what: string, fields: Partial<KickoffFields>, expected: string]>([
    ['midnight in both', { strTimeLocal: '00:00:00' }, 'unknown'],
    ['midnight in both, in short', { strTimeLocal: '00:00' }, 'unknown'],
    ['midnight in both, in full', { dateEvent: '2025-10-03', strTime: '00:00:00', strTimeLocal: '00:00:00' }, 'unknown'],
    ['another local time', { strTimeLocal: '21:00:00' }, '2025-10-03T00:00:00.000Z'],
    ['no local time', {}, '2025-10-03T00:00:00.000Z'],
  ])('of a timestamp of midnight with %s', (_, fields, expected) => {
    expect(kickoffOf({ strTimestamp: '2025-10-03T00:00:00', ...fields })).toBe(expected);
  });

  it.each([
    'soon',
    '2025-10-03',
    '2025-02-30T18:00:00',
    '2025-13-01T18:00:00',
    '2025-12-09T25:00:00',
    '2025-12-09T24:00:00',
    '2025-12-09T01:15:00-05:00',
    '1733706900',
  ])('of the timestamp %s is the date and time, if they are sound', (strTimestamp) => {
    expect(kickoffOf({ ...DATED, strTimestamp })).toBe(DATED_KICKOFF);
    expect(kickoffOf({ strTimestamp })).toBe('not a time');
    expect(kickoffOf({ ...DATED, strTime: 'TBD', strTimestamp })).toBe('not a time');
  });
});
