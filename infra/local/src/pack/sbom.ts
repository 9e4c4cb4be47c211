import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repoRoot } from '../paths.ts';
import { writeProductionTree } from './production-tree.ts';

const CYCLONEDX = path.join(repoRoot, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
const OPTIONS = ['--package-lock-only', '--omit=dev', '--flatten-components', '--ignore-npm-errors', '--no-validate'];

/** A package as CycloneDX describes it. */
export interface Component {
  /** The scope of its name. */
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly { readonly license?: { readonly id?: string; readonly name?: string }; readonly expression?: string }[];
}

export interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly Component[];
}

export const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);

/** The SPDX expression of a license; null if the package declares none. */
export const licenseOf = ({ licenses = [] }: Component): string | null =>
  licenses.flatMap(({ license, expression }) => expression ?? license?.id ?? license?.name ?? [])[0] ?? null;

/** Removes packages that are only peers, such as compilers; npm ignores `--omit=peer` here. */
function removePeers(tree: string): void {
  const file = path.join(tree, 'package-lock.json');
  const lock: { packages: Record<string, { peer?: boolean }> } = JSON.parse(readFileSync(file, 'utf8'));
  const packages = Object.entries(lock.packages).filter(([, { peer }]) => peer !== true);
  writeFileSync(file, JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }));
}

/** The SBOM (CycloneDX) of what `apps` need in production, made from the lock file alone. */
export async function makeSbom(apps: readonly string[]): Promise<Sbom> {
  const folder = mkdtempSync(path.join(tmpdir(), 'survivor-sbom-'));
  try {
    const tree = path.join(folder, 'survivor-pools');
    await writeProductionTree(tree, apps);
    removePeers(tree);
    const { stdout } = await promisify(execFile)(process.execPath, [CYCLONEDX, ...OPTIONS], { cwd: tree, maxBuffer: 2 ** 26 });
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
