import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MIGRATIONS } from '@survivor/db/migrations/all';
import { linkInstalled, root } from './link-installed.ts';
import type { Release } from './next-release.ts';

const FOLDER = 'packages/db/src/migrations';

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The commit before the one that brought the newest migration; null where the history does not go back so far. */
export function findLastRelease(): string | null {
  const newest = Object.keys(MIGRATIONS).sort().at(-1);
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${FOLDER}/${newest}.ts`);
  return added ? git('rev-parse', '--verify', '--quiet', `${added}^`) : null;
}

/** That commit in a folder of its own, with the packages that are installed here. */
export function checkOut(commit: string): Release {
  const copy = mkdtempSync(path.join(tmpdir(), 'survivor-last-'));
  const files = path.join(copy, '.files.tar');
  if (git('archive', '-o', files, commit) === null) throw new Error(`${commit} could not be checked out`);
  if (spawnSync('tar', ['-xf', files, '-C', copy]).status !== 0) throw new Error(`${commit} could not be unpacked`);
  rmSync(files);
  linkInstalled(copy);
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
