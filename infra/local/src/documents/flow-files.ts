import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Matches `import { a, type B } from 'x'` and `export { a } from 'x'`, but not `import type`. */
const NAMED = /^(?:import|export) (?!type\b)(?:(?<whole>\* as \w+|\w+)(?:, )?)?(?:\{(?<names>[^}]*)\})? ?(?:from )?'(?<from>[^']+)'/gm;

type Import = { readonly from: string /** Null for everything. */; readonly names: readonly string[] | null };

function importsOf(text: string): Import[] {
  return [...text.matchAll(NAMED)].flatMap(({ groups = {} }) => {
    const { whole, names, from = '' } = groups;
    const values = (names ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(' as ')[0] ?? name);
    if (names !== undefined && whole === undefined && values.length === 0) return [];
    return [{ from, names: names === undefined || whole !== undefined ? null : values }];
  });
}

/** The file that one of our workspaces exports under a subpath; null for other packages. */
function exportedFile(root: string, specifier: string): string | null {
  const match = /^@survivor\/(?<name>[\w-]+)(?<rest>\/.+)?$/.exec(specifier)?.groups;
  if (match === undefined) return null;
  const folder = `packages/${match['name']}`;
  const { exports = {} }: { exports?: Record<string, string> } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  for (const [key, target] of Object.entries(exports)) {
    const [before = '', after] = `.${match['rest'] ?? ''}` === key ? [key] : key.split('*');
    const wanted = `.${match['rest'] ?? ''}`;
    if (after === undefined && key === wanted) return path.join(folder, target);
    if (after !== undefined && wanted.startsWith(before)) return path.join(folder, target.replace('*', wanted.slice(before.length)));
  }
  return null;
}

/** Lists the files of this repository whose values the entries import, directly or not. */
export function filesFrom(root: string, entries: readonly string[], ends: readonly string[] = []): string[] {
  const seen = new Set<string>();
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const resolve = (file: string, from: string) => (from.startsWith('.') ? path.join(path.dirname(file), from) : exportedFile(root, from));

  /** An `index.ts` does not count: its importer enters the file that defines the name. */
  function enter(file: string, names: readonly string[] | null): void {
    if (ends.includes(file) || !existsSync(path.join(root, file))) return;
    const handed = importsOf(read(file).replaceAll(/^import .*$/gm, ''));
    const isBarrel = path.basename(file) === 'index.ts';
    if (isBarrel) {
      for (const one of handed) {
        const target = resolve(file, one.from);
        const wanted = names === null ? one.names : (one.names ?? names).filter((name) => names.includes(name));
        if (target !== null && (wanted === null || wanted.length > 0)) enter(target, wanted);
      }
      return;
    }
    if (seen.has(file)) return;
    seen.add(file);
    for (const one of importsOf(read(file))) {
      const target = resolve(file, one.from);
      if (target !== null) enter(target, one.names);
    }
  }

  for (const entry of entries) enter(entry, null);
  return [...seen].sort();
}
