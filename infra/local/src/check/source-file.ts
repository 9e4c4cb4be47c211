import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';

export interface Workspace {
  /** Without the scope. */
  readonly name: string;
  readonly folder: string;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
}

export interface SourceFile {
  /** From the root of the checkout. */
  readonly file: string;
  readonly text: string;
  readonly isTest: boolean;
}

const skipped = new Set(['node_modules', 'dist', '.turbo', 'test-results', 'artifacts']);
const ours = '@survivor/';

export function listWorkspaces(): Workspace[] {
  return ['packages', 'apps', 'infra'].flatMap((group) =>
    entries(path.join(repoRoot, group)).flatMap((entry) => {
      const folder = path.join(repoRoot, group, entry.name);
      if (!entry.isDirectory() || !entries(folder).some((file) => file.name === 'package.json')) return [];
      const manifest: { name: string; dependencies?: object; devDependencies?: object } = JSON.parse(
        readFileSync(path.join(folder, 'package.json'), 'utf8'),
      );
      return [
        {
          name: manifest.name.replace(ours, ''),
          folder,
          dependencies: Object.keys(manifest.dependencies ?? {}),
          devDependencies: Object.keys(manifest.devDependencies ?? {}),
        },
      ];
    }),
  );
}

/** The TypeScript of a workspace; generated files are left out. */
export function listSources(folder: string): SourceFile[] {
  return entries(folder).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listSources(file);
    if (!/\.(ts|tsx|mjs)$/.test(entry.name) || entry.name === 'routeTree.gen.ts') return [];
    const isTest = /\.test\.tsx?$|^vitest\.config\.ts$/.test(entry.name) || /[\\/](testing|fixtures)[\\/]/.test(file);
    return [{ file: path.relative(repoRoot, file), text: readFileSync(file, 'utf8'), isTest }];
  });
}

function entries(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true });
}
