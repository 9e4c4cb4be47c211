import { expect, it } from 'vitest';
import { type PickQuestion, refusePick } from './pick.ts';
import { after, OPENING } from './testing/build-season.ts';

const OPEN: PickQuestion = {
  isLeagueCompleted: false,
  displayedRound: 5,
  round: 5,
  isEliminated: false,
  startsAt: OPENING,
  now: after(-1),
  teamId: 16,
  availability: 'plays',
  usedInRound: null,
};

it('a pick is accepted when nothing speaks against it', () => expect(refusePick(OPEN)).toBeNull());

it('a pick is locked at the deadline, without one, and once the game is in progress', () => {
  for (const change of [{ now: OPENING }, { now: after(1) }, { startsAt: null }, { availability: 'kicked-off' as const }]) {
    expect(refusePick({ ...OPEN, ...change })).toEqual({ kind: 'locked' });
  }
});
