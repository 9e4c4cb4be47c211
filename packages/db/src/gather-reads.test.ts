import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from './database.ts';
import { gatherReads } from './gather-reads.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

/** Answers when it is told to; odd keys have no row. */
function openReader() {
  const loads: { keys: readonly number[]; answer: (error?: Error) => void }[] = [];
  const read = gatherReads(
    (_: Db, keys: readonly number[]) =>
      new Promise<(string | undefined)[]>((resolve, reject) => {
        const rows = keys.map((key) => (key % 2 === 1 ? undefined : `row ${key}`));
        loads.push({ keys, answer: (error) => (error === undefined ? resolve(rows) : reject(error)) });
      }),
  );
  const answer = async (index: number, error?: Error) => {
    loads[index]?.answer(error);
    await nextTurn();
    await nextTurn();
  };
  return { read: (key: number) => read(test.db, key), answer, asked: () => loads.map(({ keys }) => keys) };
}

it('reads together what is asked in one turn, and what is asked while as many statements as may be are under way, each its own row', async () => {
  const { read, answer, asked } = openReader();
  const rows = [0, 1].map(read);
  expect(asked()).toEqual([]);
  await nextTurn();
  rows.push(read(2));
  await nextTurn();
  rows.push(...[3, 4].map(read));
  await nextTurn();
  rows.push(read(2));
  expect(asked()).toEqual([[0, 1], [2]]);
  await answer(1);
  expect(asked()).toEqual([[0, 1], [2], [3, 4, 2]]);
  await answer(2);
  await answer(0);
  expect(await Promise.all(rows)).toEqual(['row 0', undefined, 'row 2', undefined, 'row 4', 'row 2']);
});

it('a row is never older than the question: who asks while a statement is under way gets none of its rows', async () => {
  const { read, answer, asked } = openReader();
  const rows: Promise<string | undefined>[] = [];
  for (let turn = 0; turn < 3; turn++) {
    rows.push(read(2));
    await nextTurn();
  }
  expect(asked()).toHaveLength(2);
  await answer(0);
  expect(asked()).toEqual([[2], [2], [2]]);
  await answer(1);
  await answer(2);
  expect(await Promise.all(rows)).toEqual(['row 2', 'row 2', 'row 2']);
});
