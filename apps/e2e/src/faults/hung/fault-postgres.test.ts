import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startFaultPostgres } from './fault-postgres.ts';

const LIMIT = 120_000;

it('lets people in again after it was full and mended, also when it is killed a moment later', { timeout: LIMIT, repeats: 2 }, async () => {
  const postgres = await startFaultPostgres();
  onTestFinished(() => postgres.stop());
  await postgres.harm('full');
  await postgres.mend();
  await postgres.harm('killed');
  await postgres.mend();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  expect((await client.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});
