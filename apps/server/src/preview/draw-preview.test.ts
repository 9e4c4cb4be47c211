import { describe, expect, it } from 'vitest';
import { drawPreview } from './draw-preview.ts';
import { fitHeading, LINE_HEIGHT, letterableName } from './fit-heading.ts';
import { widthOf } from './lettering.ts';

const ROOM = { width: 1056, height: 300 };
const league = { name: 'Sunday Squad', members: 8, words: '8 are in. Join them.', season: 'NFL 2025-2026 survivor pool' };

describe('the name on a preview', () => {
  it.each(['Sunday Squad', 'W'.repeat(50), 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z', `${'m'.repeat(30)} ${'i'.repeat(19)}`])(
    'has room: %s',
    (name) => {
      const { lines, lettering } = fitHeading(name, ROOM);
      expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
      expect(Math.max(...lines.map((line) => widthOf(line, lettering)))).toBeLessThanOrEqual(ROOM.width);
      expect(lines.length * lettering.size * LINE_HEIGHT).toBeLessThanOrEqual(ROOM.height);
    },
  );

  it.each([
    ['🏈 Škoda Nguyễn 👩‍👩‍👧', 'Škoda Nguyễn'],
    ['"><script>', '"><script>'],
    ['שבת בבוקר', null],
    ['日曜日', null],
    ['Sunday שבת', null],
    ['🏈🏈🏈', null],
  ])('leaves out emoji, and all of it where a letter cannot be drawn: %s', (name, drawn) => {
    expect(letterableName(name)).toBe(drawn);
  });
});

describe('a preview', () => {
  it('looks the same for the same league, and different for another name or size', async () => {
    const first = await drawPreview(league);
    const others = [{ ...league, name: 'Sunday Squads' }, { ...league, members: 9 }, null];
    expect((await drawPreview(league)).equals(first)).toBe(true);
    for (const other of others) expect((await drawPreview(other)).equals(first)).toBe(false);
  });

  it('is drawn and sent cheaply, whatever the name and the crowd', async () => {
    await drawPreview(league);
    const startedAt = performance.now();
    const { length } = await drawPreview({ ...league, name: 'W'.repeat(50), members: 1_000_000 });
    console.log(`the widest name: ${length} bytes in ${Math.round(performance.now() - startedAt)} ms`);
    expect(length).toBeLessThan(100_000);
  });
});
