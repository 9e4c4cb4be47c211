import { describe, expect, it } from 'vitest';
import { noteDeadline } from './moved-deadline.ts';

const sunday = new Date('2025-10-12T17:00:00Z');
const saturday = new Date('2025-10-11T20:30:00Z');
const note = (startsAt: Date | null, round = 6) => noteDeadline({ leagueId: 'L1', round, startsAt });

describe('a deadline that moves', () => {
  it('is told with the one that was shown before, also after a reload', () => {
    expect(note(sunday)).toBeNull();
    expect(note(sunday)).toBeNull();
    expect(note(saturday)).toEqual(sunday);
    expect(note(saturday)).toEqual(sunday);
  });

  it('is told again when it comes back, and forgotten when another round begins', () => {
    note(sunday);
    note(saturday);
    expect(note(sunday)).toEqual(saturday);
    expect(note(saturday, 7)).toBeNull();
    expect(note(null)).toBeNull();
  });

  it('is not told from a broken memory', () => {
    localStorage.setItem('survivor.deadline.L1.6', '{"at":3}');
    expect(note(sunday)).toBeNull();
  });
});
