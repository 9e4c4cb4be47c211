import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** This checkout. */
export const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const SCOPE = '@survivor';

/** The packages that are installed, and those of the copy in place of the house's. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === SCOPE) cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(from, name), path.join(to, name));
  }
}

/** Gives another folder of the product the packages that are installed here. */
export function linkInstalled(copy: string): void {
  const workspaces = ['apps', 'packages', 'infra'].flatMap((group) =>
    readdirSync(path.join(root, group)).map((name) => `${group}/${name}`),
  );
  for (const folder of ['', ...workspaces]) {
    const installed = path.join(root, folder, 'node_modules');
    if (existsSync(installed) && existsSync(path.join(copy, folder))) linkPackages(installed, path.join(copy, folder, 'node_modules'));
  }
}
