import { describe, expect, it } from 'vitest';
import { after, OPENING } from '../testing/build-season.ts';
import { completingRound, displayedRound, effectiveStart, isWinner, leagueStatus, sharedRound, startRoundOf } from './league.ts';

describe('the status of a league', () => {
  it('is Open until the deadline of its start round, In Progress from it, Completed by its round', () => {
    const at = (now: Date, completedRound: number | null = null) => leagueStatus({ startsAt: OPENING, completedRound, now });
    expect([at(after(-1)), at(OPENING), at(after(-1), 1)]).toEqual(['Open', 'In Progress', 'Completed']);
    expect(leagueStatus({ startsAt: null, completedRound: null, now: OPENING })).toBe('Open');
  });
});

it('the displayed round is the current one, never below the start round; of a completed league the completing one', () => {
  expect(displayedRound({ effectiveStart: 3, completedRound: null, currentRound: 2 })).toBe(3);
  expect(displayedRound({ effectiveStart: 3, completedRound: null, currentRound: 7 })).toBe(7);
  expect(displayedRound({ effectiveStart: 3, completedRound: 5, currentRound: 7 })).toBe(5);
});

describe('the start round', () => {
  const round = (ordinal: number, startsAt: Date | null, isVoid = false) => ({ ordinal, startsAt, isVoid });
  it('is the first whose deadline is still ahead, passing over unknown and empty ones', () => {
    const rounds = [round(4, after(21)), round(1, OPENING), round(2, null), round(3, after(14), true)];
    expect(startRoundOf(rounds, after(-1))).toEqual({ kind: 'round', ordinal: 1, startsAt: OPENING });
    expect(startRoundOf(rounds, OPENING)).toEqual({ kind: 'round', ordinal: 4, startsAt: after(21) });
  });
  it('is none after the last deadline, and not known before the schedule is', () => {
    expect(startRoundOf([round(1, OPENING)], OPENING)).toEqual({ kind: 'no-round-left' });
    expect(startRoundOf([round(1, null)], OPENING)).toEqual({ kind: 'no-schedule' });
    expect(startRoundOf([], OPENING)).toEqual({ kind: 'no-schedule' });
  });
  it('passes over void rounds, and goes back when they return', () => {
    const from2 = (...voided: number[]) =>
      effectiveStart(
        [1, 2, 3].map((ordinal) => ({ ordinal, isVoid: voided.includes(ordinal) })),
        2,
      );
    expect([from2(2), from2(), from2(2, 3), from2(1)]).toEqual([3, 2, 2, 2]);
  });
});

it('the completing round is the last one at the latest, and never one before the start', () => {
  const of = (eliminatedRounds: (number | null)[], closedThrough: number, startRound = 1) =>
    completingRound({ startRound, lastRound: 6, closedThrough, eliminatedRounds });
  expect([of([null, null], 6), of([null, null], 5), of([null, 4], 4, 4), of([null, 4], 3, 4)]).toEqual([6, null, 4, null]);
});

it('winners are who is alive after the completing round; if nobody is, who was eliminated in it', () => {
  const winners = (survivors: number) => [null, 4, 3, 2].map((out) => isWinner(out, { completedRound: 3, survivors }));
  expect([winners(1), winners(0)]).toEqual([
    [true, true, false, false],
    [false, false, true, false],
  ]);
});

it.each([
  [
    'the last ones left later',
    [
      [2, 'loss'],
      [3, 'left'],
      [3, 'left'],
    ],
    2,
    [true, false, false],
  ],
  [
    'one left in the round in which the others lost',
    [
      [1, 'tie'],
      [3, 'loss'],
      [3, 'left'],
    ],
    3,
    [false, true, true],
  ],
  [
    'all left',
    [
      [2, 'left'],
      [3, 'left'],
    ],
    0,
    [false, false],
  ],
  [
    'nobody left',
    [
      [2, 'loss'],
      [3, 'missed'],
      [3, 'moved'],
    ],
    3,
    [false, true, true],
  ],
] as const)('the win is shared by the latest round that eliminated anybody by anything but leaving: %s', (_, outs, round, winners) => {
  const eliminations = outs.map(([out, reason]) => ({ round: out, reason }));
  expect(sharedRound(eliminations)).toBe(round);
  expect(outs.map(([out]) => isWinner(out, { completedRound: 3, survivors: 0, sharedRound: round }))).toEqual(winners);
});
