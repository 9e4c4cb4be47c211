import { expect, it } from 'vitest';
import { figuresIn, withRow } from './soak-figures.ts';

it('takes a suite at its figures, each once, and not at what is said of its tests', () => {
  const lines = ['\u001b[32m200 weeks, 0 missing\u001b[39m', '  ✓ 200 weeks, 0 missing (seed 1)', '200 weeks, 0 missing', 'something else'];
  expect(figuresIn(lines, /missing/)).toEqual(['200 weeks, 0 missing']);
});

it('writes the row of a suite anew, in order, and leaves the rest of the document', () => {
  const document =
    'before\n<!-- figures -->\n| suite | measured | how | on |\n|---|---|---|---|\n| `b` | old | x | y |\n| `c` | 3 | x | y |\n<!-- figures -->\nafter\n';
  const once = withRow(document, { name: 'b', isGood: true, seed: 7, count: 9, minutes: 1.25, figures: ['2 | 3', '4'] }, '2025-11-23');
  expect(once).toMatch(/^before\n<!-- figures -->.*<!-- figures -->\nafter\n$/s);
  expect(once.match(/^\| `.*$/gm)).toEqual([
    expect.stringMatching(/^\| `b` \| 2 \\\| 3; 4 \| 1\.3 min, count 9, seed 7, load \d+ \| 2025-11-23 \|$/),
    '| `c` | 3 | x | y |',
  ]);
  expect(withRow(once, { name: 'a', isGood: false, seed: 7, count: null, minutes: 1, figures: [] }, '2025-11-24')).toContain(
    '| `a` | FAILED |',
  );
});
