import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isAlive } from '../processes.ts';
import { withClient } from './connection.ts';
import { readPostmaster } from './postmaster.ts';
import { startPostgres } from './start-postgres.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'survivor-start-'));
chmodSync(dataDir, 0o711);

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('takes over a folder whose server was left behind, keeps its data, and stops for good', async () => {
  const left = await startPostgres({ dataDir, durable: false });
  await withClient(left.url, (client) => client.query('create table kept (id int)'));

  const taken = await startPostgres({ dataDir, durable: false, preferredPort: left.port });
  expect(isAlive(left.pid)).toBe(false);
  await withClient(taken.url, async (client) => {
    expect((await client.query('select * from kept')).rowCount).toBe(0);
    const role = await client.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = current_user');
    expect(role.rows[0]?.rolsuper).toBe(false);
  });

  await taken.stop();
  expect(isAlive(taken.pid)).toBe(false);
  expect(readPostmaster(path.join(dataDir, 'postgres', 'data'))).toBeNull();
});

it('keeps the password where only its owner can read it', () => {
  expect(statSync(path.join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
});
