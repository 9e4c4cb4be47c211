import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { environmentExample, withEnvironment } from './environment.ts';
import { withFlows } from './flows.ts';

/** What is written by the house, from its root: a whole file, or what stands in one between marks. */
const GENERATED: Readonly<Record<string, (text: string) => string>> = {
  '.env.example': environmentExample,
  'infra/docs/contract.md': withEnvironment,
};

type Stale = { readonly file: string; readonly text: string };

function listStale(root: string): Stale[] {
  return Object.entries(GENERATED).flatMap(([file, make]) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const made = make(text);
    return made === text ? [] : [{ file, text: made }];
  });
}

/** Each document that is not what the sources say, with the command that writes it. */
export const findStaleDocuments = (root: string): string[] =>
  listStale(root).map(({ file }) => `${file}: is not what the sources say; \`node infra/local/bin/run.mjs documents\` writes it`);

/** Its figures change with every line, so the check does not compare them. */
const FLOWS_FILE = 'infra/docs/flows.md';

/** Writes the sizes of the flows into the documents of a checkout. */
export function writeFlows(root: string): void {
  const file = path.join(root, FLOWS_FILE);
  writeFileSync(file, withFlows(readFileSync(file, 'utf8'), root));
}

/** Writes what the sources say of themselves into the documents of a checkout. The files that changed. */
export function writeDocuments(root: string): string[] {
  const stale = listStale(root);
  for (const { file, text } of stale) writeFileSync(path.join(root, file), text);
  return stale.map(({ file }) => file);
}
