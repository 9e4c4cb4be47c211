import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { repoRoot } from '../../paths.ts';
import type { Resource } from './cluster-policy.ts';

/** Parses a YAML file of the checkout, with merge keys. */
export const readYaml = (file: string): unknown => parse(readFileSync(path.join(repoRoot, file), 'utf8'), { merge: true });

/** The objects of an overlay, which kubectl renders without a cluster. */
export function renderOverlay(root: string, overlay: string): Resource[] {
  const folder = path.join(root, 'infra/deploy/kubernetes', overlay);
  const { stdout, stderr, status, error } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8', timeout: 30_000 });
  if (status !== 0) throw new Error(`kubectl kustomize ${folder}: ${error?.message ?? stderr}`);
  return parseAllDocuments(stdout).map((document): Resource => {
    const [syntaxError] = document.errors;
    if (syntaxError !== undefined) throw syntaxError;
    return document.toJS();
  });
}
