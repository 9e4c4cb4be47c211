import { spawnSync } from 'node:child_process';
import { commandLine, isAlive } from './postgres/postmaster.ts';

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP, or when npm, which started us, is gone (killed by force it cannot
 * pass a signal on). Later signals are ignored, so that a stop is not cut short.
 */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    const keepAlive = setInterval(() => {
      if (isLauncherGone()) resolve('the launcher is gone');
    }, 250);
    keepAlive.ref();
  });
}

const parent = process.ppid;
const launchers = findLaunchers();

function isLauncherGone(): boolean {
  if (launchers.length === 0) return false;
  return process.ppid !== parent || launchers.some((pid) => !isAlive(pid));
}

/** npm, and the shell that it may have put between. */
function findLaunchers(): number[] {
  if (!process.env['npm_lifecycle_event'] || parent <= 1) return [];
  return /\bnpm\b/.test(commandLine(parent).split(' -c ')[0] ?? '') ? [parent] : [parent, parentOf(parent)].filter((pid) => pid > 1);
}

function parentOf(pid: number): number {
  return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || 0);
}
