import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Db } from '@survivor/db/connection/database';
import { createTestDatabase } from '@survivor/db/testing';
import getPort from 'get-port';
import type pg from 'pg';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const guard = new URL('../../../../infra/local/bin/orphan-guard.mjs', import.meta.url).href;
const READY = /is ready at (\S+)/;
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'WEB_DIST', 'TEST_BUNDLES'];

/** The system that `npm start` starts, with its own database and data folder. */
export type RunningSystem = { readonly url: string; readonly db: Db; readonly pool: pg.Pool; stop(): Promise<void> };

function inheritedEnv(): Record<string, string> {
  return Object.fromEntries(INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}

async function urlWhenReady(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      const url = READY.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('exit', (code) => reject(new Error(`the system ended with ${code} before it was ready:\n${output.slice(-3000)}`)));
  });
}

/**
 * Starts the demo season like a fresh clone, but with its own database and without rate limits, and
 * waits until it is ready. `settings` are additional environment variables.
 */
export async function startSystem(
  settings: Readonly<Record<string, string>> = {},
  { command = 'start' }: { readonly command?: 'start' | 'demo:sunday' } = {},
): Promise<RunningSystem> {
  const { url: databaseUrl, db, pool, close } = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'survivor-e2e-'));
  const child = spawn(process.execPath, ['--import', guard, 'infra/local/bin/run.mjs', command], {
    cwd: root,
    env: {
      ...inheritedEnv(),
      PORT: String(await getPort()),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SPORTS_SOURCE: 'demo',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await ended;
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await urlWhenReady(child), db, pool, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the system and prepares it. Stops it if the preparation fails. */
export async function withStartedSystem<T>(prepare: (system: RunningSystem) => Promise<T>): Promise<T> {
  const system = await startSystem();
  try {
    return await prepare(system);
  } catch (error) {
    await system.stop();
    throw error;
  }
}
