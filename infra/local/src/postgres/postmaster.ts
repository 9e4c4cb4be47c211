import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What a running PostgreSQL writes down about itself. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** Reads `postmaster.pid` of a data folder; null without one or when it is not complete. */
export function readPostmaster(dataFolder: string): Postmaster | null {
  try {
    const lines = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    return pid > 0 && port > 0 ? { pid, port } : null;
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The command line of a process; empty when there is none. */
export function commandLine(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return readCommandLine(pid);
  }
}

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Stops a postmaster within 12 seconds: fast shutdown, then immediate, then by force. Resolves when it is gone. */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 8_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 2_000],
  ];
  for (const [signal, limit] of steps) {
    if (!isAlive(pid)) return;
    sendSignal(pid, signal);
    if (await isGoneWithin(pid, limit)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

/** Stops what a killed parent left on this data folder, and removes a lock whose process number now belongs to another program. */
export async function clearLeftover(dataFolder: string): Promise<void> {
  const left = readPostmaster(dataFolder);
  if (!left) return;
  if (isAlive(left.pid) && /postgres/.test(commandLine(left.pid))) await stopPostmaster(left.pid);
  rmSync(path.join(dataFolder, 'postmaster.pid'), { force: true });
}

/** To a process, or, negated, to its group; one that is gone is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone between the look and the signal.
  }
}

async function isGoneWithin(pid: number, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    if (!isAlive(pid)) return true;
    await delay(20);
  }
  return !isAlive(pid);
}
