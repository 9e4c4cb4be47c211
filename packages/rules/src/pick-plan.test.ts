import { describe, expect, it } from 'vitest';
import type { PickQuestion } from './pick.ts';
import { refusePlan } from './pick-plan.ts';

const now = new Date('2025-10-01T12:00:00Z');
const later = new Date('2025-10-30T12:00:00Z');
const asked = (question: Partial<PickQuestion> = {}): string | null =>
  refusePlan({
    isLeagueCompleted: false,
    displayedRound: 5,
    round: 9,
    isEliminated: false,
    startsAt: later,
    now,
    teamId: 1,
    availability: 'plays',
    usedInRound: null,
    ...question,
  })?.kind ?? null;

describe('what refuses a team for a plan (rules 4)', () => {
  it('takes a team for the open round and for every later one, known deadline or not', () => {
    expect([asked(), asked({ round: 5 }), asked({ startsAt: null })]).toEqual([null, null, null]);
  });

  it('takes none for a round that has gone by, or is locked', () => {
    expect([asked({ round: 4 }), asked({ round: 5, startsAt: now }), asked({ startsAt: now })]).toEqual(['not-open', 'locked', 'locked']);
    expect(asked({ round: 5, startsAt: null })).toBe('locked');
  });

  it('takes no team that could not be picked, and none from who is out', () => {
    expect([asked({ availability: 'bye' }), asked({ availability: 'gone' }), asked({ availability: 'kicked-off' })]).toEqual([
      'bye',
      'gone',
      'locked',
    ]);
    expect([asked({ usedInRound: 3 }), asked({ isEliminated: true }), asked({ isLeagueCompleted: true })]).toEqual([
      'used',
      'eliminated',
      'completed',
    ]);
  });
});
