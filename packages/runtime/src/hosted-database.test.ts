import { waitForDatabase } from '@survivor/db/connection/wait-for-database';
import { createTestDatabase, startTlsProxy, type TestDatabase, type TlsProxy } from '@survivor/db/testing';
import { parseCliSettings } from '@survivor/env';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPool } from './open-pool.ts';
import { readEnvironment } from './read-environment.ts';

let test: TestDatabase;
let proxy: TlsProxy;
beforeAll(async () => {
  test = await createTestDatabase();
  proxy = await startTlsProxy(test.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await proxy.close();
  await test.close();
});

/** Starts as each process does: from the variable to the first response. */
async function start(databaseUrl: string): Promise<string> {
  vi.stubEnv('DATABASE_URL', databaseUrl);
  const db = openPool('command', { url: readEnvironment(parseCliSettings).databaseUrl });
  try {
    return await waitForDatabase(db, { onUnavailable: () => {} }).then(
      () => 'starts',
      (error: Error) => error.message,
    );
  } finally {
    await db.destroy();
  }
}

const CA = '&sslrootcert=CA';
const OTHER = '&sslrootcert=OTHER';

/** A database with TLS of a private CA, whose certificate is for `localhost`. */
const CASES: readonly (readonly [host: string, query: string, outcome: string | RegExp])[] = [
  ['localhost', '', /^DATABASE_URL: The database accepts only TLS from here: add \?sslmode=verify-full/],
  ['localhost', '?sslmode=disable', /accepts only TLS/],
  ['localhost', '?sslmode=require', 'starts'],
  ['127.0.0.1', '?sslmode=require', 'starts'],
  ['127.0.0.1', `?sslmode=require${CA}`, 'starts'],
  ['localhost', `?sslmode=require${OTHER}`, /not signed by a trusted CA/],
  ['127.0.0.1', `?sslmode=verify-ca${CA}`, 'starts'],
  ['localhost', `?sslmode=verify-ca${OTHER}`, /not signed by a trusted CA/],
  ['localhost', `?sslmode=verify-full${CA}`, 'starts'],
  ['127.0.0.1', `?sslmode=verify-full${CA}`, /certificate of the database is for another host/],
  ['localhost', '?sslmode=verify-full', /not signed by a trusted CA: name the file .* as sslrootcert/],
  ['localhost', '?sslmode=verify-full&sslrootcert=system', /not signed by a trusted CA/],
];

it.each(CASES)('starts on a private CA at %s with "%s": %s', async (host, query, outcome) => {
  const url = proxy.url.replace('localhost', host) + query.replace('OTHER', proxy.otherCaFile).replace('CA', proxy.caFile);
  expect(await start(url)).toMatch(outcome);
});

it('says when a database offers no TLS', async () => {
  expect(await start(`${test.url}?sslmode=require`)).toMatch(/^DATABASE_URL: The database offers no TLS: remove sslmode/);
});
