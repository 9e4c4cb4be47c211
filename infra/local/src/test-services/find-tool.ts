import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The path of the first of these programs that PATH has; null if it has none. */
export function findTool(...names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

let isUpdated = false;

/** Finds a program, or installs its Debian package if this is root on Debian. */
export function findOrInstall(name: string): string | null {
  const found = findTool(name);
  if (found !== null || process.getuid?.() !== 0 || findTool('apt-get') === null) return found;
  console.error(`Installing ${name} with apt-get ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
  if (!isUpdated) isUpdated = apt('update', '-qq').status === 0;
  apt('install', '-y', '-qq', '--no-install-recommends', name);
  return findTool(name);
}
