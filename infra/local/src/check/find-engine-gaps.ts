import { readFileSync } from 'node:fs';
import path from 'node:path';
import { subset } from 'semver';

type Lock = { readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>> };

/** Packages that do not run on every Node that `engines` of package.json allows, one line each. */
export function findEngineGaps(root: string): string[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const allowed: string = read('package.json').engines.node;
  const { packages }: Lock = read('package-lock.json');
  return Object.entries(packages).flatMap(([name, { engines }]) =>
    engines?.node === undefined || subset(allowed, engines.node)
      ? []
      : [`package.json: engines allow ${allowed}, ${name} needs ${engines.node}`],
  );
}
