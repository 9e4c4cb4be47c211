import { expect, it } from 'vitest';
import type { PickQuestion } from './pick.ts';
import { refusePlan } from './pick-plan.ts';

const now = new Date('2025-10-01T12:00:00Z');
const later = new Date('2025-10-30T12:00:00Z');
const OPEN: PickQuestion = {
  isLeagueCompleted: false,
  displayedRound: 5,
  round: 9,
  isEliminated: false,
  startsAt: later,
  now,
  teamId: 1,
  availability: 'plays',
  usedInRound: null,
};

it.each<[kind: string | null, question: Partial<PickQuestion>]>([
  [null, {}],
  [null, { round: 5 }],
  [null, { startsAt: null }],
  ['not-open', { round: 4 }],
  ['locked', { round: 5, startsAt: now }],
  ['locked', { round: 5, startsAt: null }],
  ['locked', { startsAt: now }],
  ['locked', { availability: 'kicked-off' }],
  ['bye', { availability: 'bye' }],
  ['gone', { availability: 'gone' }],
  ['used', { usedInRound: 3 }],
  ['eliminated', { isEliminated: true }],
  ['completed', { isLeagueCompleted: true }],
])('a team for a plan is refused as %s: %o', (kind, question) => {
  expect(refusePlan({ ...OPEN, ...question })?.kind ?? null).toBe(kind);
});
