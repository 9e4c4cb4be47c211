import { expect, it } from 'vitest';
import { breakLines, fitTitle } from './fit-text.ts';

/** Every letter is two thirds as wide as it is high. */
const measure = (text: string, size: number) => (text.length * size * 2) / 3;
const BOX = { width: 936, height: 280 };

it.each<[string, string[], number, string[][]]>([
  ['two words on two lines', ['Jordan Reyes'], 148, [['Jordan', 'Reyes']]],
  ['a short name on one line', ['Bo Li'], 148, [['Bo Li']]],
  ['a long word as a whole, smaller', ['Konstantinopolous'], 80, [['Konstantinopolous']]],
  ['a double name, after its hyphen', ['Konstantinopolou-Featherstonehaugh'], 80, [['Konstantinopolou-', 'Featherstonehaugh']]],
  ['several names, one line each', ['Jordan Reyes', 'Casey Founder'], 108, [['Jordan Reyes'], ['Casey Founder']]],
  ['a name without spaces, broken', ['王'.repeat(40)], 68, [['王'.repeat(20), '王'.repeat(20)]]],
])('fits %s', (_, names, size, lines) => {
  expect(fitTitle(names, measure, BOX)).toMatchObject({ size, names: lines });
});

it('shortens names that do not fit at the smallest size, by whole letters', () => {
  const family = '👨‍👩‍👧';
  const { size, leading, names } = fitTitle([family.repeat(80), 'A'.repeat(80), 'Ann'], measure, BOX);
  expect(size).toBe(40);
  expect(names.flat().length * leading).toBeLessThanOrEqual(BOX.height);
  for (const line of names.flat()) expect(measure(line, size)).toBeLessThanOrEqual(BOX.width);
  expect(names[0]?.at(-1)).toMatch(new RegExp(`^(${family})+…$`, 'u'));
  expect(names[2]).toEqual(['Ann']);
});

it('breaks between words, and within one that fills a line', () => {
  expect(breakLines('The last of 21 in Extraordinarily', (line) => line.length <= 11)).toEqual([
    'The last of ',
    '21 in ',
    'Extraordina',
    'rily',
  ]);
});
