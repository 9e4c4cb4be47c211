import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The path of the first of `names` that PATH has, or null. */
export function onPath(...names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable) ?? null;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

let isListFresh = false;

/** Installs Debian packages where we are root and apt is there; false when that is not so or it fails. */
export function aptInstall(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  console.error(`Installing ${packages.join(', ')} with apt-get ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0;
  if (!isListFresh) isListFresh = run(['update', '-qq']);
  return run(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}
