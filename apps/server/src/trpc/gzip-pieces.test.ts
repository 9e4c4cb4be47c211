import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deflatedChunk, gzipChunks, storedChunk } from './gzip-chunks.ts';

const pieces = fc.array(
  fc.record({
    isStored: fc.boolean(),
    content: fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.nat(200_000).map((length) => 'Köln '.repeat(length / 5)),
    ),
  }),
);

it('any pieces, deflated or stored, are one file that every reader of gzip reads', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (asked) => {
      const chunks = await Promise.all(asked.map(({ isStored, content }) => (isStored ? storedChunk(content) : deflatedChunk(content))));
      const all = asked.map(({ content }) => Buffer.from(content));
      expect(gunzipSync(gzipChunks(chunks)).equals(Buffer.concat(all))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('makes a piece that repeats itself small', async () => {
  expect(gzipChunks([await deflatedChunk('touchdown '.repeat(1000))]).length).toBeLessThan(200);
});
