import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from './connection.ts';
import { listMigrations, startForMigration } from './start-for-migration.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';

let dataDir: string;
let home: string;
const copied: string[] = [];
beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'survivor-copy-'));
  chmodSync(dataDir, 0o711);
  home = path.join(dataDir, 'postgres');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (migrations: readonly string[]) =>
  startForMigration({ dataDir, durable: false, migrations, onCopy: (copy) => copied.push(copy) });

async function once<T>(server: RunningPostgres, work: (query: (text: string) => Promise<unknown[]>) => Promise<T>): Promise<T> {
  try {
    return await withClient(server.url, (client) => work(async (text) => (await client.query(text)).rows));
  } finally {
    await server.stop();
  }
}

it('copies the folder before migrations are applied to data, keeps two, and can be gone back to', async () => {
  await once(await start(['0001']), async (query) => {
    await query('create table kysely_migration (name text)');
    await query("insert into kysely_migration values ('0001')");
  });
  await once(await start(['0001']), async () => undefined);
  expect(copied).toEqual([]);

  for (const next of ['0002', '0003', '0004'])
    await once(await start(['0001', next]), (query) => query(`update kysely_migration set name = '${next}'`));
  expect(copied).toHaveLength(3);
  expect(readdirSync(path.join(home, 'copies'))).toEqual(copied.slice(1).map((copy) => path.basename(copy)));
  expect(copied.map((copy) => copy.split('-').at(-1))).toEqual(['0001', '0002', '0003']);

  renameSync(path.join(home, 'data'), path.join(home, 'data-later'));
  renameSync(copied[2] ?? '', path.join(home, 'data'));
  expect(await once(await startPostgres({ dataDir, durable: false }), (query) => query('select name from kysely_migration'))).toEqual([
    { name: '0003' },
  ]);
});

it('refuses the data of another major version with the commands that move them, and changes nothing', async () => {
  const file = path.join(home, 'data', 'PG_VERSION');
  const made = readFileSync(file, 'utf8');
  writeFileSync(file, '17\n');
  await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(
    /PostgreSQL 17.*npm run cli -- backup .*mv .*data-17.*restore .*restore --swap.*npm start/s,
  );
  expect(readFileSync(file, 'utf8')).toBe('17\n');
  writeFileSync(file, made);
});

it('knows the migrations of this checkout by their files', () => {
  const source = readFileSync(new URL('../../../../packages/db/src/migrations/all.ts', import.meta.url), 'utf8');
  expect(listMigrations()).toEqual([...source.matchAll(/from '\.\/(\d{4}-[^']+)\.ts'/g)].map(([, name]) => name));
});
