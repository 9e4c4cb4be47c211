import { describe, expect, it } from 'vitest';
import { parseKickoff } from './parse-kickoff.ts';

describe('parseKickoff', () => {
  it.each([
    ['2025-12-09T01:15:00', '2025-12-09T01:15:00.000Z'],
    ['2025-12-09T01:15:00Z', '2025-12-09T01:15:00.000Z'],
    ['2025-12-09T01:15:00+00:00', '2025-12-09T01:15:00.000Z'],
    ['2025-12-09 01:15', '2025-12-09T01:15:00.000Z'],
    ['2019-11-29T00:00:00', '2019-11-29T00:00:00.000Z'],
  ])('reads %s as UTC, midnight too', (raw, iso) => {
    expect(parseKickoff(raw)?.toISOString()).toBe(iso);
  });

  it.each([
    '',
    'TBD',
    '2025-12-09',
    '2025-02-30T18:00:00',
    '2025-13-01T18:00:00',
    '2025-12-09T25:00:00',
    '2025-12-09T24:00:00',
    '0000-00-00T00:00:00',
    '2025-12-09T01:15:00-05:00',
    '1733706900',
  ])('refuses %s', (raw) => {
    expect(parseKickoff(raw)).toBeUndefined();
  });
});
