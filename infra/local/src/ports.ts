import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import getPort, { portNumbers } from 'get-port';
import { isAlive } from './processes.ts';

const ATTEMPTS = 500;

/** One file per claimed port, so no other process chooses a port before this one listens on it. */
const folder = path.join(os.tmpdir(), `survivor-pools-ports.${process.getuid?.()}`);

/** Claims the first free port from `first` on, until this process ends. */
export async function claimFreePort(first: number): Promise<number> {
  const port = await getPort({ port: portNumbers(first, first + ATTEMPTS) });
  return claim(port) ? port : claimFreePort(port + 1);
}

/** Claims a given port; false if it is in use or another process has claimed it. */
export const claimPort = async (port: number, host: string): Promise<boolean> => (await isPortFree(port, host)) && claim(port);

/** Whether a server can listen on `port` at `host`. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRNOTAVAIL'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

function claim(port: number): boolean {
  const file = path.join(folder, String(port));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const claimant = existsSync(file) ? Number(readFileSync(file, 'utf8')) : process.pid;
    if (claimant === process.pid || !isAlive(claimant)) rmSync(file, { force: true });
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    // Another process has claimed it, or released it in between.
    if (error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOENT')) return false;
    throw error;
  }
}
