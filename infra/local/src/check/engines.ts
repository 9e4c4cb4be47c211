import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Versions of Node from one, included, to another, not included; as numbers that compare as versions do. */
type Interval = readonly [from: number, to: number];

const EVERY: Interval = [0, Number.POSITIVE_INFINITY];
const COMPARATOR = /^(>=|<=|>|<|\^|~|=)?v?(\d+)(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?$/;

const numberOf = (major: number, minor = 0, patch = 0) => major * 1_000_000 + minor * 1000 + patch;

/** What one comparator of a range allows. Throws for one that it does not know. */
function intervalOf(comparator: string): Interval {
  if (comparator === '*') return EVERY;
  const [, operator = '', ...parts] = COMPARATOR.exec(comparator) ?? [];
  const [major, minor, patch] = parts.map((part) => (part === undefined || /[x*]/.test(part) ? undefined : Number(part)));
  if (major === undefined) throw new Error(`${comparator} is no comparator that is known here`);
  const from = numberOf(major, minor, patch);
  const nextMinor = minor === undefined ? numberOf(major + 1) : numberOf(major, minor + 1);
  const next = patch === undefined ? nextMinor : from + 1;
  if (operator === '>=') return [from, EVERY[1]];
  if (operator === '>') return [next, EVERY[1]];
  if (operator === '<') return [0, from];
  if (operator === '<=') return [0, next];
  if (operator === '^') return [from, major > 0 ? numberOf(major + 1) : nextMinor];
  return [from, operator === '~' ? nextMinor : next];
}

/** What a range of package.json allows: alternatives of comparators that hold at once. Throws where it knows a part of it not. */
function intervalsOf(range: string): Interval[] {
  return range.split('||').map((alternative) =>
    alternative
      .trim()
      .replaceAll(/([<>=^~])\s+/g, '$1')
      .split(/\s+/)
      .filter((comparator) => comparator !== '')
      .map(intervalOf)
      .reduce(([from, to], [otherFrom, otherTo]) => [Math.max(from, otherFrom), Math.min(to, otherTo)], EVERY),
  );
}

/** Whether every version that one range allows is allowed by another. */
export function isCovered(range: string, by: string): boolean {
  const allowed = intervalsOf(by).sort(([a], [b]) => a - b);
  return intervalsOf(range).every(([from, to]) => {
    let reached = from;
    for (const [allowedFrom, allowedTo] of allowed) if (allowedFrom <= reached) reached = Math.max(reached, allowedTo);
    return reached >= to;
  });
}

type Package = { readonly engines?: { readonly node?: string } };

/** Packages of the lock that do not run on every Node that `engines` of package.json allows, one line each. */
export function findEngineGaps(root: string): string[] {
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const ours: string = read('package.json').engines.node;
  const packages: Readonly<Record<string, Package>> = read('package-lock.json').packages;
  return Object.entries(packages).flatMap(([name, { engines }]) =>
    engines?.node === undefined || isCovered(ours, engines.node)
      ? []
      : [`package.json: engines allow ${ours}, ${name} needs ${engines.node}`],
  );
}
