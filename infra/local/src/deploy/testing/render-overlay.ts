import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Resource } from './cluster-policy.ts';
import { documentsOf } from './read-yaml.ts';

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'kind' in value && 'metadata' in value;

/** The objects of an overlay of a checkout, as kubectl renders them without a cluster. Throws in its words where it cannot. */
export function renderOverlay(root: string, overlay: string): Resource[] {
  const folder = path.join(root, 'infra/deploy/kubernetes', overlay);
  const { stdout, stderr, status, error } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8', timeout: 30_000 });
  if (status !== 0) throw new Error(`kubectl kustomize ${folder}: ${error?.message ?? stderr}`);
  return documentsOf(stdout).filter(isResource);
}
