import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const CONTROLLERS = '/sys/fs/cgroup';
const ROOT = join(CONTROLLERS, 'memory');
const MOST_TRIES = 50;
const TRY_EVERY_MS = 100;

export type MemoryGroup = {
  /** As runtimes of containers take it for a parent. */
  readonly name: string;
  /**
   * In megabytes the highest use so far, files that were read included, and what processes hold of their own now; and how many processes of the
   * group and of those right below it were killed for want of memory.
   */
  facts(): { readonly highestMb: number; readonly heldMb: number; readonly killed: number };
  /** Ends what is left in it: those that watched containers stay for minutes. */
  remove(): Promise<void>;
};

function endProcess(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Runtimes of containers make the group in every controller. False while one is still in use. */
function removeEverywhere(name: string): boolean {
  for (const controller of readdirSync(CONTROLLERS)) {
    const folder = join(CONTROLLERS, controller, name);
    if (!existsSync(folder)) continue;
    try {
      for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) rmdirSync(join(folder, entry.name));
      rmdirSync(folder);
    } catch {
      return false;
    }
  }
  return true;
}

/** A memory control group (version 1) of so many megabytes, without swap; null where none can be made, or swap cannot be held off. */
export function makeMemoryGroup(name: string, megabytes: number): MemoryGroup | null {
  const folder = join(ROOT, name);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const groups = () => ['', ...readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))];
  const killedIn = (group: string) => Number(/^oom_kill (\d+)/m.exec(read(join(group, 'memory.oom_control')))?.[1]);
  const limit = String(megabytes * 1024 * 1024);
  try {
    mkdirSync(folder);
  } catch {
    return null;
  }
  try {
    writeFileSync(join(folder, 'memory.use_hierarchy'), '1');
    writeFileSync(join(folder, 'memory.limit_in_bytes'), limit);
    writeFileSync(join(folder, 'memory.memsw.limit_in_bytes'), limit);
  } catch {
    rmdirSync(folder);
    return null;
  }
  return {
    name: `/${name}`,
    facts: () => ({
      highestMb: Math.round(Number(read('memory.max_usage_in_bytes')) / 1024 / 1024),
      heldMb: Math.round(Number(/^total_rss (\d+)/m.exec(read('memory.stat'))?.[1]) / 1024 / 1024),
      killed: groups().reduce((sum, group) => sum + killedIn(group), 0),
    }),
    remove: async () => {
      for (const group of groups()) for (const pid of read(join(group, 'cgroup.procs')).split('\n')) endProcess(Number(pid));
      for (let tried = 0; tried < MOST_TRIES && !removeEverywhere(name); tried += 1) await sleep(TRY_EVERY_MS);
    },
  };
}
