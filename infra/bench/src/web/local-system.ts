import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
const guard = new URL('../../../local/bin/orphan-guard.mjs', import.meta.url).href;
const READY = /is ready at (\S+)/;
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'WEB_DIST'];

export type LocalSystem = { readonly url: string; stop(): Promise<void> };

async function urlWhenReady(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const url = READY.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`the system ended with ${code} before it was ready:\n${said.slice(-3000)}`)));
  });
}

/** What `npm start` starts: the built server, worker and web app with the demo season, on this database. */
export async function startLocalSystem(databaseUrl: string): Promise<LocalSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), 'survivor-bench-'));
  const kept = Object.fromEntries(KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  const child = spawn(process.execPath, ['--import', guard, 'infra/local/bin/run.mjs', 'start'], {
    cwd: root,
    env: {
      ...kept,
      PORT: String(await getPort()),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SPORTS_SOURCE: 'demo',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await urlWhenReady(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
