import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine, isAlive, sendSignal } from '../processes.ts';

/** Reads the `postmaster.pid` of a data folder; null if it is missing or incomplete. */
export function readPostmaster(dataFolder: string): { readonly pid: number; readonly port: number } | null {
  try {
    const lines = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 && port > 0 ? { pid, port } : null;
  } catch {
    return null;
  }
}

/** Fast shutdown, immediate shutdown and force, each with its limit in milliseconds. */
const SHUTDOWNS = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 2_000],
  ['SIGKILL', 2_000],
] as const;

/** Stops a postmaster within 12 seconds. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, limit] of SHUTDOWNS) {
    if (!isAlive(pid)) return;
    sendSignal(pid, signal);
    const end = performance.now() + limit;
    while (isAlive(pid) && performance.now() < end) await delay(20);
  }
  if (isAlive(pid)) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

/** Stops the server that a killed parent left on this data folder, and removes its lock file. */
export async function stopAbandonedServer(dataFolder: string): Promise<void> {
  const abandoned = readPostmaster(dataFolder);
  if (!abandoned) return;
  // The process number can belong to another program by now.
  if (isAlive(abandoned.pid) && /postgres/.test(commandLine(abandoned.pid))) await stopPostmaster(abandoned.pid);
  rmSync(path.join(dataFolder, 'postmaster.pid'), { force: true });
}
