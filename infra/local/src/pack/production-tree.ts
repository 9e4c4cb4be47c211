import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { runNpm } from './run-npm.ts';

type Names = Readonly<Record<string, string>>;
type Manifest = { name?: string; workspaces?: string[]; dependencies?: Names; devDependencies?: Names; scripts?: Names };
type Lock = { packages: Record<string, Manifest> };

const OURS = '@survivor/';
const isOwn = (place: string) => !place.includes('node_modules/');
const readJson = (file: string) => JSON.parse(readFileSync(path.join(repoRoot, file), 'utf8'));

/** Folders of the apps and of what they are made of, and the root. */
function partsOf(lock: Lock, apps: readonly string[]): string[] {
  const folders = Object.entries(lock.packages).filter(([place]) => isOwn(place));
  const folderOf = new Map(folders.map(([place, { name = '' }]) => [name, place]));
  const parts = new Set(apps.map((app) => folderOf.get(OURS + app) ?? ''));
  for (const part of parts)
    for (const name of Object.keys(lock.packages[part]?.dependencies ?? {}).filter((each) => each.startsWith(OURS)))
      parts.add(folderOf.get(name) ?? '');
  return ['', ...parts];
}

function inProduction({ devDependencies: _, scripts: __, ...manifest }: Manifest, parts: readonly string[]): Manifest {
  return manifest.workspaces === undefined ? manifest : { ...manifest, workspaces: parts.filter((part) => part !== '') };
}

function write(folder: string, file: string, value: unknown): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Writes package.json files and a lock file to an empty folder: those of `apps` (names below `apps`) and of what they are made of, as if
 * nobody had ever developed them. `--omit dev` in the checkout is not that: it leaves out of an SBOM what is a tool of one workspace and
 * needed by another, and installs tools that are needed elsewhere. Rejects where npm refuses.
 */
export async function writeProductionTree(folder: string, apps: readonly string[]): Promise<void> {
  const lock: Lock = readJson('package-lock.json');
  const parts = partsOf(lock, apps);
  for (const part of parts) write(folder, path.join(part, 'package.json'), inProduction(readJson(path.join(part, 'package.json')), parts));
  const packages = Object.fromEntries(
    Object.entries(lock.packages).map(([place, entry]) => [place, isOwn(place) ? inProduction(entry, parts) : entry]),
  );
  write(folder, 'package-lock.json', { ...lock, packages });
  // Takes out of the lock file what nothing asks for any more; with all versions in it nothing is fetched.
  await runNpm(folder, ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']);
}
