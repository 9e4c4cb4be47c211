import { expect, it } from 'vitest';
import { drawableName, drawPreview, PREVIEW_SIZE } from './draw-preview.ts';

const league = { name: 'Sunday Squad', members: 8, text: '8 members so far. Join them.', season: 'NFL 2025-2026 survivor pool' };
/** Width and height in the first chunk of a PNG. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

it.each([
  ['🏈 Škoda Nguyễn 👩‍👩‍👧', 'Škoda Nguyễn'],
  ['"><script>', '"><script>'],
  ['שבת בבוקר', null],
  ['日曜日', null],
  ['Sunday שבת', null],
  ['🏈🏈🏈', null],
])('the name on a preview leaves out emoji, and all of it where the fonts have no letter: %s', (name, drawn) => {
  expect(drawableName(name)).toBe(drawn);
});

it('a preview is the same for the same league, another for another name or size, and small whatever the name and the crowd', async () => {
  const first = await drawPreview(league);
  expect(sizeOf(first)).toEqual(PREVIEW_SIZE);
  expect((await drawPreview(league)).equals(first)).toBe(true);
  for (const other of [{ ...league, name: 'Sunday Squads' }, { ...league, members: 9 }, null])
    expect((await drawPreview(other)).equals(first)).toBe(false);
  expect((await drawPreview({ ...league, name: 'W'.repeat(50), members: 1_000_000 })).length).toBeLessThan(100_000);
});
