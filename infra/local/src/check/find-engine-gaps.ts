import { readFileSync } from 'node:fs';
import path from 'node:path';
import { subset } from 'semver';

type Package = { readonly engines?: { readonly node?: string } };

/**
 * Packages of the lock that do not run on every Node that `engines` of package.json allows, one
 * line each.
 */
export function findEngineGaps(root: string): string[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const ours: string = read('package.json').engines.node;
  const packages: Readonly<Record<string, Package>> = read('package-lock.json').packages;
  return Object.entries(packages).flatMap(([name, { engines }]) =>
    engines?.node === undefined || subset(ours, engines.node) ? [] : [`package.json: engines allow ${ours}, ${name} needs ${engines.node}`],
  );
}
