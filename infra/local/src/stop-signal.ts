import { isAlive } from './postgres/postmaster.ts';

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP, or when npm, which started us, is gone (killed by force it cannot
 * pass a signal on). Later signals are ignored, so that a stop is not cut short.
 */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    const keepAlive = setInterval(() => {
      if (isLauncherGone()) resolve('the launcher is gone');
    }, 500);
    keepAlive.ref();
  });
}

const launcher = Number(process.env['SURVIVOR_LAUNCHER_PID'] ?? 0);
const parent = process.ppid;

function isLauncherGone(): boolean {
  if (launcher === 0) return false;
  return process.ppid !== parent || !isAlive(launcher);
}
