import { migrate } from '@survivor/db/migrations/migrate';
import { expect, it } from 'vitest';
import { Databases, withDatabase } from './databases.ts';

const NAME = `bench_test_${process.pid}`;

const databases = new Databases(process.env['TEST_PG_URL'] ?? '');

it('fills a database once, and deletes the copies that figures change', async () => {
  let fills = 0;
  const fill = async (url: string) => {
    fills += 1;
    await withDatabase(url, ({ db }) => migrate(db));
  };
  await databases.fillOnce(NAME, fill);
  const template = await databases.fillOnce(NAME, fill);
  expect(fills).toBe(1);
  for (let round = 1; round <= 2; round++) {
    // The second time, this fails unless the copy is fresh.
    await databases.withCopy(template, ({ pool }) => pool.query('create table changed ()'));
  }
  await databases.close();
});
