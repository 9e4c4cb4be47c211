import { expect, it } from 'vitest';
import { after, OPENING } from '../testing/build-season.ts';
import { type PickInput, refusePick } from './pick.ts';
import { refusePlan } from './pick-plan.ts';

const OPEN: PickInput = {
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

it.each<[kind: string | null, question: Partial<PickInput>]>([
  [null, {}],
  [null, { round: 5 }],
  [null, { startsAt: null }],
  ['not-open', { round: 4 }],
  ['locked', { round: 5, now: OPENING }],
  ['locked', { round: 5, startsAt: null }],
  ['locked', { now: OPENING }],
  ['locked', { availability: 'kicked-off' }],
  ['bye', { availability: 'bye' }],
  ['gone', { availability: 'gone' }],
  ['used', { usedInRound: 3 }],
  ['eliminated', { isEliminated: true }],
  ['completed', { isLeagueCompleted: true }],
])('a team for a plan of a later round is refused as %s: %o', (kind, question) => {
  expect(refusePlan({ ...OPEN, round: 9, ...question })?.kind ?? null).toBe(kind);
});
