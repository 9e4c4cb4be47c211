import { pauseSource, readSourcePause } from '@survivor/db/queries/season/source-calls';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { acquireSourceCall } from './acquire-source-call.ts';

const test = useTestDatabase();

it('allows no more calls per minute than the limit, for any number of concurrent workers', async () => {
  const calls = 60;
  const call = () => acquireSourceCall({ db: test.db, perMinute: 20, longestWaitMs: 0 });
  const outcomes = await Promise.allSettled(Array.from({ length: calls }, call));
  const allowed = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(allowed).toBe(20);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'UnrecoverableJobError' } });
});

it('allows the next call once the oldest is a minute old', async () => {
  await test.db
    .updateTable('source_calls')
    .set({ at: new Date(Date.now() - 60_900) })
    .execute();
  await acquireSourceCall({ db: test.db, perMinute: 20 });
  expect(await test.db.selectFrom('source_calls').selectAll().execute()).toHaveLength(1);
});

it('counts nothing without a limit', async () => {
  await test.db.deleteFrom('source_calls').execute();
  await acquireSourceCall({ db: test.db, perMinute: 0 });
  expect(await test.db.selectFrom('source_calls').selectAll().execute()).toEqual([]);
});

it('stores the longest pause that the source requested', async () => {
  expect(await readSourcePause(test.db)).toBeNull();
  await pauseSource(test.db, { seconds: 300 });
  await pauseSource(test.db, { seconds: 5 });
  expect((await readSourcePause(test.db))?.seconds).toBeGreaterThan(200);
});
