import { setImmediate as nextTick } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { createBatchLoader } from './batch-loader.ts';
import type { Db } from './database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

it('batches all reads of one tick, and never returns a row older than the request', async () => {
  const batches: number[][] = [];
  const read = createBatchLoader(async (_: Db, keys: readonly number[]) => {
    batches.push([...keys]);
    const at = batches.length;
    return keys.map((key) => (key % 2 === 1 ? undefined : `row ${key} of ${at}`));
  });
  const first = [0, 1, 0].map((key) => read(test.db, key));
  expect(batches).toEqual([]);
  await nextTick();
  expect(batches).toEqual([[0, 1, 0]]);
  const second = read(test.db, 0);
  expect(await Promise.all([...first, second])).toEqual(['row 0 of 1', undefined, 'row 0 of 1', 'row 0 of 2']);
  await test.db.transaction().execute(async (tx) => expect(await read(tx, 2)).toBe('row 2 of 3'));
});

it('a failed statement fails every read of its batch, and no later one', async () => {
  let isDown = true;
  const read = createBatchLoader(async (_: Db, keys: readonly number[]) => {
    if (isDown) throw new Error('down');
    return keys.map(String);
  });
  const both = await Promise.allSettled([read(test.db, 1), read(test.db, 2)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await read(test.db, 1)).toBe('1');
});
