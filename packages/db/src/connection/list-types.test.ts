import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { listTypes } from './list-types.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const LISTS = [
  `'{}'::smallint[]`,
  `'{7}'::smallint[]`,
  `'{1,NULL,-32768,32767,NULL}'::smallint[]`,
  `'{NULL}'::integer[]`,
  `'{-2147483648,0,2147483647}'::integer[]`,
  `'{{1,2},{3,NULL}}'::integer[]`,
  `'[3:4]={5,6}'::smallint[]`,
];

it('parses every list of integers like the driver', async () => {
  const query = async (types: pg.CustomTypesConfig) => {
    const client = new pg.Client({ connectionString: database.url, types });
    await client.connect();
    try {
      return (await client.query({ text: `select ${LISTS.join(', ')}`, rowMode: 'array' })).rows;
    } finally {
      await client.end();
    }
  };
  expect(await query(listTypes)).toEqual(await query(pg.types));
});
