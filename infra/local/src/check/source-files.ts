import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Workspace {
  /** Without the scope. */
  readonly name: string;
  /** From the root of the checkout. */
  readonly folder: string;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  /** The files that its package.json offers to others, from its folder: `./src/index.ts`. */
  readonly entries: readonly string[];
}

export interface SourceFile {
  /** From the root of the checkout. */
  readonly file: string;
  readonly text: string;
  readonly isTest: boolean;
}

const SKIPPED = new Set(['node_modules', 'dist', '.turbo', '.git', '.data', 'test-results', 'artifacts', 'coverage']);
const GROUPS = ['packages', 'apps', 'infra'];

/** The files below a folder of a checkout, from its root, but for what is installed, built or left by a run. */
export function listFiles(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listFiles(root, file);
    return [file];
  });
}

export function listWorkspaces(root: string): Workspace[] {
  const folders = GROUPS.flatMap((group) => readdirSync(path.join(root, group)).map((name) => `${group}/${name}`));
  return folders.filter((folder) => existsSync(path.join(root, folder, 'package.json'))).map((folder) => readWorkspace(root, folder));
}

function readWorkspace(root: string, folder: string): Workspace {
  const manifest: { name: string; dependencies?: object; devDependencies?: object; exports?: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  );
  const { name, dependencies = {}, devDependencies = {}, exports = {} } = manifest;
  return {
    name: name.replace('@survivor/', ''),
    folder,
    dependencies: Object.keys(dependencies),
    devDependencies: Object.keys(devDependencies),
    entries: Object.values(exports),
  };
}

/** The TypeScript below a folder of a checkout; generated files are left out. */
export function listSources(root: string, folder: string): SourceFile[] {
  const files = listFiles(root, folder).filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('.gen.'));
  return files.map((file) => {
    const isTest = /\.test\.tsx?$|\/vitest\.config\.ts$|\/(testing|fixtures)\//.test(file);
    return { file, text: readFileSync(path.join(root, file), 'utf8'), isTest };
  });
}
