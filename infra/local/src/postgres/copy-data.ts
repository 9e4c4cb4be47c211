import { constants, cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { giveTo, type Runner } from './runner.ts';

const KEPT = 2;

/** Copies the folder of a stopped cluster to `home/copies/NAME`, whole or not at all, and keeps the last two copies. Where it now is. */
export function copyData(runner: Runner, name: string): string {
  const copies = path.join(runner.home, 'copies');
  const [copy, draft] = [path.join(copies, name), path.join(copies, '.draft')];
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(copies, { recursive: true, mode: 0o700 });
  try {
    cpSync(path.join(runner.home, 'data'), draft, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
    for (const file of ['', ...readdirSync(draft, { recursive: true, encoding: 'utf8' })]) giveTo(runner, path.join(draft, file));
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`The data in ${runner.home} could not be copied before the update. Nothing was changed.`, { cause });
  }
  rmSync(copy, { recursive: true, force: true });
  renameSync(draft, copy);
  for (const old of readdirSync(copies).sort().slice(0, -KEPT)) rmSync(path.join(copies, old), { recursive: true, force: true });
  return copy;
}
