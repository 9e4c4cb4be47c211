import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { repoRoot } from '../../paths.ts';

/** What a YAML file of the checkout says, merged keys in their places. Throws where it is none. */
export const readYaml = (file: string): unknown => parse(readFileSync(path.join(repoRoot, file), 'utf8'), { merge: true });

/** The documents of a stream of YAML. Throws where one is none. */
export function documentsOf(text: string): unknown[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS();
  });
}
