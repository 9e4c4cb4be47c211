import { readdirSync, readFileSync } from 'node:fs';

type ProcessMemory = {
  readonly residentMb: number;
  /** Its own, and its share of what it shares with others (PSS). */
  readonly proportionalMb: number;
};

const megabytes = (text: string, field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;

function memoryOf(pid: number): ProcessMemory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return { residentMb: megabytes(text, 'Rss'), proportionalMb: megabytes(text, 'Pss') };
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** A process and all that it has started. */
function withChildren(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.flatMap((child) => withChildren(Number(child)))];
}

/** Memory of a process and of all that it has started, in megabytes; those that end meanwhile count nothing. */
function memoryOfTree(pid: number): ProcessMemory & { readonly processes: number } {
  const told = withChildren(pid).flatMap((each) => {
    try {
      return [memoryOf(each)];
    } catch {
      return [];
    }
  });
  const sum = (field: keyof ProcessMemory) => Math.round(told.reduce((total, each) => total + each[field], 0));
  return { processes: told.length, residentMb: sum('residentMb'), proportionalMb: sum('proportionalMb') };
}

/** Prints the memory of each named process (with its children) and their sum, a line each. */
export function printMemory(pids: Readonly<Record<string, number>>): void {
  const all = Object.entries(pids).map(([name, pid]) => ({ name, ...memoryOfTree(pid) }));
  for (const { name, processes, residentMb, proportionalMb } of all)
    console.log(`${name}: ${residentMb} MB resident, ${proportionalMb} MB proportional, ${processes} processes`);
  const sum = all.reduce((total, { proportionalMb }) => total + proportionalMb, 0);
  console.log(`all of them: ${sum} MB resident, what is shared counted once`);
}
