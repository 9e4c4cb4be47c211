import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** The path from the root of the checkout. */
  readonly file: string;
  readonly text: string;
  readonly isTest: boolean;
}

const SKIPPED = new Set(['node_modules', 'dist', '.turbo', '.git', '.data', 'test-results', 'artifacts', 'coverage']);

/** The files below a folder of a checkout, without what is installed, built or left by a run. */
export function listFiles(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(root, file);
    return [file];
  });
}

/** The code below these folders of a checkout, without generated files. */
export function listSources(root: string, folders: readonly string[]): SourceFile[] {
  const files = folders.flatMap((folder) => listFiles(root, folder));
  return files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('.gen.'))
    .map((file) => ({
      file,
      text: readFileSync(path.join(root, file), 'utf8'),
      isTest: /\.test\.tsx?$|\/vitest\.config\.ts$|\/(testing|fixtures)\//.test(file),
    }));
}
