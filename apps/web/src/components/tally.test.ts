import { expect, it } from 'vitest';
import { tallyMarks } from './tally.tsx';

it('shows one mark a member up to 60', () => {
  expect(tallyMarks(12, 40)).toEqual({ standing: 12, out: 28 });
});

it('shows a mark for the last survivor and for the first eliminated member of a large league', () => {
  expect(tallyMarks(1, 100_000)).toEqual({ standing: 1, out: 59 });
  expect(tallyMarks(99_999, 100_000)).toEqual({ standing: 59, out: 1 });
  expect(tallyMarks(0, 500)).toEqual({ standing: 0, out: 60 });
  expect(tallyMarks(500, 500)).toEqual({ standing: 60, out: 0 });
});
