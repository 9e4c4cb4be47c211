import { expect, it } from 'vitest';
import { figuresIn, withRow } from './soak-figures.ts';

it('reads the figures of a suite, each once, and no line about its tests', () => {
  const lines = ['\u001b[32m200 weeks, 0 missing\u001b[39m', '  ✓ 200 weeks, 0 missing (seed 1)', '200 weeks, 0 missing', 'something else'];
  expect(figuresIn(lines, /missing/)).toEqual(['200 weeks, 0 missing']);
});

it('replaces the row of a suite, sorts the rows, and marks those that have changed since their commit', () => {
  const head = '| suite | measured | how | commit |\n|---|---|---|---|';
  const document = `before\n<!-- figures -->\n${head}\n| \`b\` | old | x | 1111aaaa (changed since) |\n| \`c\` | 3 | x | 2222bbbb |\n<!-- figures -->\nafter\n`;
  const measured = { name: 'b', isGood: true, seed: 7, count: 9, minutes: 1.25, figures: ['2 | 3', '4'] };
  const now = { today: '2025-11-23', commit: '3333cccc', hasChanged: (suite: string) => suite === 'c' };
  const once = withRow(document, measured, now);
  expect(once).toMatch(/^before\n<!-- figures -->.*<!-- figures -->\nafter\n$/s);
  expect(once.match(/^\| `.*$/gm)).toEqual([
    expect.stringMatching(/^\| `b` \| 2 \\\| 3; 4 \| 1\.3 min, count 9, seed 7, load \d+, 2025-11-23 \| 3333cccc \|$/),
    '| `c` | 3 | x | 2222bbbb (changed since) |',
  ]);
  expect(withRow(once, { ...measured, name: 'a', isGood: false }, now)).toContain('| `a` | FAILED |');
});
