import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import getPort, { portNumbers } from 'get-port';
import { isAlive } from './postgres/postmaster.ts';

const MOST_TRIED = 500;

const folder = path.join(os.tmpdir(), `survivor-pools-ports.${os.userInfo().uid}`);
const fileOf = (port: number) => path.join(folder, String(port));

/**
 * The first port from `first` on that is free at every address of this machine and that no other start has chosen: between choosing a port and listening on it lie
 * seconds, in which a second start would find it free as well. Released with `releasePort`, or by the end of this process.
 */
export async function claimFreePort(first: number): Promise<number> {
  const port = await getPort({ port: portNumbers(first, first + MOST_TRIED) });
  return claim(port) ? port : claimFreePort(port + 1);
}

/** Whether `port` can be listened on at `host`. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRNOTAVAIL'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Claims this very port; false when it is taken or claimed. */
export const claimPort = async (port: number, host: string): Promise<boolean> => (await isPortFree(port, host)) && claim(port);

export function releasePort(port: number): void {
  if (holderOf(port) === process.pid) rmSync(fileOf(port), { force: true });
}

function claim(port: number): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const holder = holderOf(port);
  if (holder !== null && !isAlive(holder)) rmSync(fileOf(port), { force: true });
  try {
    writeFileSync(fileOf(port), String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(port: number): number | null {
  try {
    return Number(readFileSync(fileOf(port), 'utf8')) || null;
  } catch {
    return null;
  }
}
