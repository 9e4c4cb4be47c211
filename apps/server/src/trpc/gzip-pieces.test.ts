import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deflatePiece, gzipPieces, joinPieces } from './gzip-pieces.ts';

const pieces = fc.array(
  fc.record({
    isDeflated: fc.boolean(),
    content: fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.nat(200_000).map((length) => 'Köln '.repeat(length / 5)),
    ),
  }),
);

it('any pieces, deflated or as they stand, are one text, and one file that every reader of gzip reads', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (asked) => {
      const made = await Promise.all(asked.map(({ isDeflated, content }) => (isDeflated ? deflatePiece(content) : content)));
      const all = Buffer.concat(asked.map(({ content }) => Buffer.from(content)));
      expect(joinPieces(made).equals(all)).toBe(true);
      expect(gunzipSync(gzipPieces(made)).equals(all)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('makes a piece that repeats itself small', async () => {
  expect(gzipPieces([await deflatePiece('touchdown '.repeat(1000))]).length).toBeLessThan(200);
});
