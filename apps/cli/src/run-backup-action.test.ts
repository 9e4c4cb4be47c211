import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseNameOf, dropDatabase } from '@survivor/db/backup/rename-databases';
import { type Db, openDatabase } from '@survivor/db/database';
import { insertSession } from '@survivor/db/queries/sessions';
import { createTestDatabase, createUser, inMinutes, type TestDatabase } from '@survivor/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActionResult } from './action-result.ts';
import { readCommand } from './command.ts';
import { runAction } from './run-action.ts';

let database: TestDatabase;
let url: string;
let folder: string;
let emptied = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  url = database.url;
  folder = mkdtempSync(path.join(os.tmpdir(), 'survivor-cli-'));
  const ada = await createUser(database.db, { name: 'Ada', email: 'ada@example.com', isAdmin: true });
  await insertSession(database.db, { id: 'session', userId: ada.id, expiresAt: inMinutes(60), browser: null });
  await database.db.destroy();
});
afterAll(async () => {
  for (const suffix of ['', '_restored', '_before_20251102t180000z']) await dropDatabase(url, `${databaseNameOf(url)}${suffix}`);
  rmSync(folder, { recursive: true });
});

async function using<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDatabase({ url, poolSize: 2 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function run(line: string): Promise<ActionResult> {
  const command = readCommand(line.split(' '));
  if (command.kind === 'help' || command.kind === 'misused') throw new Error(`${line} is misused`);
  const env = {
    season: 2025,
    sportsSource: 'thesportsdb' as const,
    clock: { kind: 'system' as const },
    adminEmails: [],
    appSecrets: ['a secret of the tests'],
    mail: null,
    publicUrl: 'https://pools.example.com',
    redisUrl: 'redis://a-queue-that-is-emptied',
    databaseDirectUrl: url,
  };
  const emptyQueue = async () => void emptied++;
  const withQueue = () => Promise.reject(new Error('not needed'));
  return await using((db) =>
    runAction(command, { db, env, withQueue, emptyQueue, productVersion: '1.2.3', now: new Date('2025-11-02T18:00:00.123Z') }),
  );
}

const sessions = () => using((db) => db.selectFrom('sessions').select('id').execute());
const actions = () =>
  using(async (db) => (await db.selectFrom('admin_audit').select('action').orderBy('id').execute()).map(({ action }) => action));

it('backs up, verifies, brings back, shows the administrators and swaps, with the way back', async () => {
  const file = path.join(folder, 'a.backup.gz');
  expect(await run(`backup ${file}`)).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/made by Survivor Pools 1\.2\.3.*APP_SECRET/s),
  });
  expect(await run(`backup ${file}`)).toMatchObject({ exitCode: 1, text: expect.stringContaining('nothing was written') });
  expect(await run(`verify ${file}`)).toMatchObject({ exitCode: 0, text: expect.stringContaining('is whole') });
  expect(await run('verify')).toMatchObject({ exitCode: 0, text: expect.stringContaining('head of the audit log 1:') });
  expect(await run('restore --swap')).toMatchObject({ exitCode: 1, text: expect.stringContaining('There is no database') });

  const restored = await run(`restore ${file}`);
  expect(restored).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/Site administrators \(1\).*ada@example\.com.*restore --swap/s),
  });
  expect(await sessions()).toHaveLength(1);

  const name = databaseNameOf(url);
  const other = openDatabase({ url, poolSize: 1 });
  await other.pool.query('select 1');
  expect(await run('restore --swap')).toMatchObject({ exitCode: 1, text: expect.stringContaining('stop server and worker') });
  await other.db.destroy();
  expect(emptied).toBe(0);
  const swapped = await run('restore --swap');
  expect(swapped.text).toContain(`alter database ${name}_before_20251102t180000z rename to ${name};`);
  expect(emptied).toBe(1);
  expect(await sessions()).toEqual([]);
  expect(await actions()).toEqual(['restore']);
});

it('revokes after a recovery that was not its own', async () => {
  await using(async (db) => {
    const { id } = await createUser(db);
    await insertSession(db, { id: 'again', userId: id, expiresAt: inMinutes(60), browser: null });
  });
  expect(await run('restore --revoke')).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/Ended: 1 sessions.*Site administrators/s),
  });
  expect(await sessions()).toEqual([]);
});
