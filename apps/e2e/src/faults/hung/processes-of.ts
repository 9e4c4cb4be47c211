import { readFileSync } from 'node:fs';

/** A process and its descendants, from Linux's /proc. */
function processesOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    return [pid, ...children.flatMap(processesOf)];
  } catch {
    return [];
  }
}

/** Sends a signal to a process, then to its descendants. Skips those that have ended. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  // Lists the children before the signal, because a killed process has none, and again after it,
  // for those created in between.
  const before = processesOf(pid);
  process.kill(pid, signal);
  for (const child of new Set([...before, ...processesOf(pid)].filter((each) => each !== pid))) {
    try {
      process.kill(child, signal);
    } catch {
      // The process has ended.
    }
  }
}

const TICKS_PER_SECOND = 100;

/** CPU time that a process has used, in milliseconds; null if it has ended. */
export function cpuMsOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
