import { readdirSync, readFileSync } from 'node:fs';

const TICK_US = 10_000;
/** Places in /proc/PID/stat, counted from the state, which follows the name. */
const PARENT = 1;
const OWN_TIME = 11;
const ENDED_CHILDREN_TIME = 13;

/** Empty for a process that has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function statOf(pid: number): number[] {
  const text = textOf(`/proc/${pid}/stat`);
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/** User and system time, which stand beside each other. */
const ticksAt = (stat: readonly number[], place: number): number => ((stat[place] ?? 0) + (stat[place + 1] ?? 0)) * TICK_US;

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** CPU time of a process with its threads, in microseconds: exact where the kernel counts so, else in ticks of 10 ms. */
export function cpuUsOf(pid: number): number {
  const times = threadsOf(pid).map((thread) => Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1000);
  const exact = times.reduce((sum, time) => sum + time, 0);
  return exact > 0 ? exact : ticksAt(statOf(pid), OWN_TIME);
}

/** The process that started a backend of PostgreSQL; null when it is not on this machine. */
export function postmasterOf(backend: number): number | null {
  if (textOf(`/proc/${backend}/comm`).trim() !== 'postgres') return null;
  return statOf(backend)[PARENT] ?? null;
}

/** CPU time of a whole PostgreSQL, also of its processes that have ended, in microseconds. */
export function postgresUsOf(postmaster: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && statOf(pid)[PARENT] === postmaster);
  return children.reduce((sum, pid) => sum + cpuUsOf(pid), ticksAt(statOf(postmaster), ENDED_CHILDREN_TIME));
}
