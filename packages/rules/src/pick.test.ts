import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeRefusal, type PickQuestion, refusePick } from './pick.ts';
import { after, OPENING } from './testing/build-season.ts';

const open: PickQuestion = {
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

/** What makes each reason of rules 4 apply, in the order of its table. */
const TABLE: readonly [words: string, change: Partial<PickQuestion>][] = [
  ['This league has been completed', { isLeagueCompleted: true }],
  ['Picks for Week 6 are not open', { displayedRound: 4, round: 6 }],
  ['You have been eliminated and cannot make picks!', { isEliminated: true }],
  ['Picks are locked for this round!', { now: OPENING }],
  ['Kansas City Chiefs is on a bye in Week 5', { availability: 'bye' }],
  ['Kansas City Chiefs was already picked in Week 2', { usedInRound: 2 }],
];

const wordsOf = (question: PickQuestion) => {
  const refusal = refusePick(question);
  return refusal && describeRefusal(refusal);
};

describe('a pick', () => {
  it('is accepted when nothing speaks against it', () => expect(refusePick(open)).toBeNull());

  it('is refused for each reason of the table, in its words', () => {
    for (const [words, change] of TABLE) expect(wordsOf({ ...open, ...change })).toBe(words);
    expect(wordsOf({ ...open, availability: 'gone' })).toBe('Kansas City Chiefs does not play in Week 5');
  });

  it('is refused for the first reason that applies, whichever others do', async () => {
    await fc.assert(
      fc.property(
        fc.subarray(
          TABLE.map((_, index) => index),
          { minLength: 1 },
        ),
        (indices) => {
          const applying = indices.map((index) => TABLE[index]).filter((row) => row !== undefined);
          const question: PickQuestion = Object.assign({ ...open }, ...applying.map(([, change]) => change));
          const [expected] = applying[0] ?? [''];
          expect(wordsOf(question)?.replace('Week 6', 'Week 5')).toBe(expected.replace('Week 6', 'Week 5'));
        },
      ),
    );
  });

  it('is locked at the deadline, without one, and once the game is under way', () => {
    for (const change of [{ now: OPENING }, { now: after(1) }, { startsAt: null }, { availability: 'kicked-off' as const }]) {
      expect(refusePick({ ...open, ...change })).toEqual({ kind: 'locked' });
    }
  });
});
