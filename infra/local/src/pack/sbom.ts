import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeProductionTree } from './production-tree.ts';
import { runNpm } from './run-npm.ts';

type Licence = { readonly license?: { readonly id?: string; readonly name?: string }; readonly expression?: string };

/** A package of somebody else, as CycloneDX has it. */
export interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly author?: string;
  readonly licenses?: readonly Licence[];
}

/** What the product is made of, in CycloneDX's words. */
export interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

type Lock = { readonly packages: Readonly<Record<string, { readonly version: string; readonly peer?: boolean }>> };

/** The SPDX expression of a licence; null where the package tells none. */
export const licenceOf = ({ licenses = [] }: Component): string | null =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).find((said) => said !== undefined) ?? null;

/** What is asked for as a peer alone, by name and version, as npm refers to it: a compiler, types; `--omit peer` leaves out React. */
function peersIn(tree: string): Set<string> {
  const { packages }: Lock = JSON.parse(readFileSync(path.join(tree, 'package-lock.json'), 'utf8'));
  const peers = Object.entries(packages).filter(([, { peer }]) => peer === true);
  return new Set(peers.map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`));
}

function withoutPeers(sbom: Sbom, peers: ReadonlySet<string>): Sbom {
  const isKept = (ref: string) => !peers.has(ref);
  return {
    ...sbom,
    components: sbom.components.filter((component) => isKept(component['bom-ref'])),
    dependencies: sbom.dependencies.filter(({ ref }) => isKept(ref)).map((each) => ({ ...each, dependsOn: each.dependsOn.filter(isKept) })),
  };
}

/** The SBOM (CycloneDX, JSON) of what `apps` need in production, by the lock file alone. Rejects where npm refuses. */
export async function makeSbom(apps: readonly string[]): Promise<Sbom> {
  const folder = mkdtempSync(path.join(tmpdir(), 'survivor-sbom-'));
  try {
    const tree = path.join(folder, 'survivor-pools');
    await writeProductionTree(tree, apps);
    const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
    return withoutPeers(JSON.parse(await runNpm(tree, args)), peersIn(tree));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
