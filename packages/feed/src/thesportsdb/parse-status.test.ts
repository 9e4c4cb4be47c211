import { GAME_STATUSES } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { parseStatus } from './parse-status.ts';

describe('parseStatus', () => {
  it.each(GAME_STATUSES)('keeps the code %s, in any case', (code) => {
    expect(parseStatus(code)).toBe(code);
    expect(parseStatus(` ${code.toLowerCase()} `)).toBe(code);
  });

  it.each([
    ['Not Started', 'NS'],
    ['1st Quarter', 'Q1'],
    ['2nd Quarter', 'Q2'],
    ['Halftime', 'HT'],
    ['Half-time', 'HT'],
    ['3rd Quarter', 'Q3'],
    ['4th Quarter', 'Q4'],
    ['Overtime', 'OT'],
    ['Match Finished', 'FT'],
    ['MATCH FINISHED', 'FT'],
    ['After Over Time', 'AOT'],
    ['after  over  time', 'AOT'],
    ['AET', 'AOT'],
    ['Final', 'FT'],
    ['FINAL', 'FT'],
    ['Full-Time', 'FT'],
    ['Game Finished', 'FT'],
    ['Match_Finished', 'FT'],
    ['Final/OT', 'AOT'],
    ['Final (OT)', 'AOT'],
    ['Finished after overtime', 'AOT'],
    ['Postponed', 'PST'],
    ['Match Postponed', 'PST'],
    [' match\u00a0postponed ', 'PST'],
    ['Game Postponed', 'PST'],
    ['Cancelled', 'CANC'],
    ['Canceled', 'CANC'],
    ['Match Cancelled', 'CANC'],
    ['MATCH CANCELED', 'CANC'],
    ['Match Not Started', 'NS'],
  ] as const)('takes the long form %s for %s', (word, code) => {
    expect(parseStatus(word)).toBe(code);
  });

  it('takes null and empty for not started', () => {
    expect([parseStatus(null), parseStatus(''), parseStatus('  ')]).toEqual(['NS', 'NS', 'NS']);
  });

  it.each(['Abandoned', 'Match Suspended', 'Delayed', 'Match', 'Final?', 'Semi-Final', 'FT?', 'constructor', '__proto__', '1'])(
    'decides nothing on %s',
    (word) => {
      expect(parseStatus(word)).toBe('UNKNOWN');
    },
  );
});
