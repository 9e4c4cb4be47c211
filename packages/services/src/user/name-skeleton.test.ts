import { describe, expect, it } from 'vitest';
import { computeSkeleton, removeNumber } from './name-skeleton.ts';

describe('the skeleton of a name (UTS 39)', () => {
  it.each([
    ['Anna', '\u0410nna', 'a Cyrillic letter'],
    ['paul', '\u0440\u0430ul', 'several Cyrillic letters'],
    ['Sam Smith', 'Sarn Smith', 'two letters for one'],
    ['lan', 'Ian', 'l for I'],
    ['B0B', 'BOB', 'a digit for a letter'],
    ['Jose\u0301', 'Jos\u00e9', 'composed'],
    ['Ann', 'A\u200dnn', 'an invisible joiner'],
    ['Ann Lee', 'Ann\u00a0 Lee', 'other white space'],
    ['Ann', '\uff21\uff4e\uff4e', 'full width'],
    ['Ann', '\u{1d400}\u{1d427}\u{1d427}', 'mathematical letters'],
    ['Olga', '\u039flga', 'a Greek letter'],
    ['\u2764 Ann', '\u2764\ufe0f Ann', 'the emoji style'],
  ])('is one for %s and %s: %s', (one, other) => {
    expect(computeSkeleton(one)).toBe(computeSkeleton(other));
  });

  it.each([
    ['Ann', 'Anne'],
    ['Ann', 'Ana'],
    ['Ben Okafor', 'Ben Okafo'],
    ['Player 2', 'Player 3'],
  ])('is not one for %s and %s', (one, other) => {
    expect(computeSkeleton(one)).not.toBe(computeSkeleton(other));
  });
});

it.each(['Ann (2)', 'Ann (10) (2)', 'Ann(2)', 'Ann \uff082\uff09', 'Ann \u27682\u2769', 'Ann (l0)', 'Ann (\u{1d7d0})'])(
  'takes the number out of %s, which could be that of another member',
  (name) => {
    expect(removeNumber(name)).toBe('Ann');
  },
);

it.each(['Ann', 'Ann (she)', 'Player 2', '(2) Ann', 'Ann 2'])('leaves %s as it is', (name) => {
  expect(removeNumber(name)).toBe(name);
});
