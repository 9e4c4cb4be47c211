import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../paths.ts';
import { environmentExample, withEnvironment } from './environment.ts';
import { withFlows } from './flows.ts';

/** The files that are generated from the sources, as a whole or between marks. */
const GENERATED: Readonly<Record<string, (text: string) => string>> = {
  '.env.example': environmentExample,
  'infra/docs/contract.md': withEnvironment,
};

type Stale = { readonly file: string; readonly text: string };

const listStale = (root: string): Stale[] =>
  Object.entries(GENERATED).flatMap(([file, generate]) => {
    const current = readFileSync(path.join(root, file), 'utf8');
    const text = generate(current);
    return text === current ? [] : [{ file, text }];
  });

/** The generated files that differ from the sources, one line each. */
export const findStaleDocuments = (root: string): string[] =>
  listStale(root).map(({ file }) => `${file}: is out of date; run \`node infra/local/bin/run.mjs documents\``);

/** Writes the generated files of a checkout and returns those that changed. */
export function writeDocuments(root: string): string[] {
  const stale = listStale(root);
  for (const { file, text } of stale) writeFileSync(path.join(root, file), text);
  return stale.map(({ file }) => file);
}

/** `run.mjs documents`: writes the files and tables that are generated from the sources. */
export async function runDocuments(): Promise<number> {
  const written = writeDocuments(repoRoot);
  // The sizes of the flows change with every line of code, so the check does not compare them.
  const flows = path.join(repoRoot, 'infra/docs/flows.md');
  writeFileSync(flows, await withFlows(readFileSync(flows, 'utf8'), repoRoot));
  console.log(written.length === 0 ? 'The documents are up to date' : `Written: ${written.join(', ')}`);
  return 0;
}
