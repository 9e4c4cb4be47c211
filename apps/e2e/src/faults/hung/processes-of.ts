import { readFileSync } from 'node:fs';

/** A process and its children, as Linux tells them. */
function processesOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    return [pid, ...children.flatMap(processesOf)];
  } catch {
    return [];
  }
}

/** Sends a signal to a process, then to its children; those that are gone already are passed over. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  // Those of before, as a process that was killed has none, and those that it made until it was stopped.
  const before = processesOf(pid);
  process.kill(pid, signal);
  for (const child of new Set([...before, ...processesOf(pid)].filter((each) => each !== pid))) {
    try {
      process.kill(child, signal);
    } catch {
      // It has ended since.
    }
  }
}

const TICKS_A_SECOND = 100;

/** Milliseconds of processor time that a process has used; null when it is gone. */
export function cpuMsOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
  } catch {
    return null;
  }
}
