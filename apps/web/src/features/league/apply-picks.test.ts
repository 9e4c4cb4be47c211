import { versionOf } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { applyPicks } from './apply-picks.ts';

const NAMES = 'Ann\nBen\nCleo';
const standings = {
  fromRound: 4,
  toRound: 5,
  isLocked: false,
  memberCount: 3,
  ownIndex: 0,
  window: null,
  names: NAMES,
  picks: 'A?' + 'B ' + '  ',
  eliminatedRounds: '@@@',
  eliminationReasons: '   ',
  results: '',
  teamNames: [],
  administrators: [0],
  pictures: [],
};
const told = { round: 5, members: versionOf(NAMES), column: '?? ' };

describe('who has picked, as an event tells it', () => {
  it('is shown in the column of its round, and nothing else changes', () => {
    expect(applyPicks(standings, told)).toEqual({ ...standings, picks: 'A?' + 'B?' + '  ' });
  });

  it('takes no pick away that was read since, and changes nothing that is shown already', () => {
    expect(applyPicks(standings, { ...told, column: '   ' })).toBe(standings);
    expect(applyPicks(standings, { ...told, column: '?  ' })).toBe(standings);
  });

  it('is shown in short rows as in full ones, and for nobody who is out', () => {
    const eliminatedRounds = 'DD@';
    const full = { ...standings, eliminatedRounds, picks: 'A ' + '  ' + 'C ' };
    const short = { ...full, picks: 'A' + ' ' + 'C ' };
    const everybody = { ...told, column: '???' };
    expect(applyPicks(full, everybody)).toEqual({ ...full, picks: 'A ' + '  ' + 'C?' });
    expect(applyPicks(short, everybody)).toEqual({ ...short, picks: 'A' + ' ' + 'C?' });
  });

  it('does not fit standings of another round, of other members, or that are revealed', () => {
    expect(applyPicks(standings, { ...told, round: 6 })).toBeNull();
    expect(applyPicks({ ...standings, names: 'Abe\nAnn\nBen' }, told)).toBeNull();
    expect(applyPicks({ ...standings, isLocked: true }, told)).toBeNull();
  });
});
