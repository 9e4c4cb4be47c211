import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';

const skipped = new Set(['node_modules', 'dist', 'test-results', '.turbo']);

/** One number for all sources below `folders` (from the root), the lock file and Node's version. */
export function sourceHash(folders: readonly string[]): string {
  const hash = createHash('sha256')
    .update(process.version)
    .update(readFileSync(path.join(repoRoot, 'package-lock.json')));
  for (const file of folders.flatMap((folder) => filesBelow(path.join(repoRoot, folder))).sort()) {
    hash.update(path.relative(repoRoot, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}
