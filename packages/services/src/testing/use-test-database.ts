import { createTestDatabase, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll } from 'vitest';

/** Opens a database for the calling test file, before its other hooks run. */
export function useTestDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.assign(database, await createTestDatabase());
  });
  afterAll(() => database.close());
  return database;
}
