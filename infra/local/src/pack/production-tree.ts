import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { repoRoot } from '../paths.ts';

type Versions = Readonly<Record<string, string>>;
type Manifest = { name?: string; workspaces?: string[]; dependencies?: Versions; devDependencies?: Versions; scripts?: Versions };
type Lock = { packages: Record<string, Manifest> };

const SCOPE = '@survivor/';
const isWorkspace = (folder: string) => !folder.includes('node_modules/');
const readJson = (file: string) => JSON.parse(readFileSync(path.join(repoRoot, file), 'utf8'));

/** Runs npm in a folder and returns its output. Rejects with its error output when it fails. */
export async function runNpm(folder: string, args: readonly string[]): Promise<string> {
  const npm = process.env['npm_execpath'];
  const [file, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // The settings of the npm that started this process name another folder.
  const { npm_config_local_prefix: _, npm_config_workspace: __, ...env } = process.env;
  const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
  return (await promisify(execFile)(file, [...first, '--loglevel=error', ...args], options)).stdout;
}

/** The root, the folders of the apps, and those of the workspaces that they depend on. */
function neededFolders(lock: Lock, apps: readonly string[]): string[] {
  const workspaces = Object.entries(lock.packages).filter(([folder]) => isWorkspace(folder));
  const folderOf = new Map(workspaces.map(([folder, { name = '' }]) => [name, folder]));
  const needed = new Set(apps.map((app) => folderOf.get(SCOPE + app) ?? ''));
  for (const folder of needed)
    for (const name of Object.keys(lock.packages[folder]?.dependencies ?? {}))
      if (name.startsWith(SCOPE)) needed.add(folderOf.get(name) ?? '');
  return ['', ...needed];
}

function forProduction({ devDependencies: _, scripts: __, ...manifest }: Manifest, folders: readonly string[]): Manifest {
  return manifest.workspaces === undefined ? manifest : { ...manifest, workspaces: folders.filter((folder) => folder !== '') };
}

function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** Writes the package.json files and the lock file of `apps` for production to an empty folder. */
export async function writeProductionTree(target: string, apps: readonly string[]): Promise<void> {
  // In the checkout, `npm ci --omit=dev` omits packages that any workspace has for development.
  const lock: Lock = readJson('package-lock.json');
  const folders = neededFolders(lock, apps);
  for (const folder of folders) {
    const file = path.join(folder, 'package.json');
    writeJson(path.join(target, file), forProduction(readJson(file), folders));
  }
  const packages = Object.entries(lock.packages).map(([folder, entry]) => [
    folder,
    isWorkspace(folder) ? forProduction(entry, folders) : entry,
  ]);
  writeJson(path.join(target, 'package-lock.json'), { ...lock, packages: Object.fromEntries(packages) });
  // Removes from the lock file what nothing needs. It has all versions, so nothing is fetched.
  await runNpm(target, ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund']);
}
