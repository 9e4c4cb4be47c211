import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findClusterBreaches } from '../deploy/testing/cluster-policy.ts';
import { renderOverlay } from '../deploy/testing/render-overlay.ts';
import { onPath } from '../test-services/find-tool.ts';

/** A part of `infra` that a tool of its own can read. Its `lint` gives what is wrong, one line each. */
interface Part {
  readonly what: string;
  readonly tool: string;
  /** Where it is; null where it is not. */
  readonly find: () => string | null;
  readonly lint: (root: string, tool: string) => string[];
}

function complaintsOf(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string[] {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 30_000,
  });
  if (status === 0) return [];
  return [`${path.basename(program)} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`.trim().slice(-2000)}`];
}

const isPluginOf = (tool: string) => path.basename(tool) === 'docker';

/** Compose by itself, or Docker where it has compose as a plugin. */
const findCompose = () =>
  ['docker-compose', 'docker']
    .flatMap((name) => onPath(name) ?? [])
    .find((tool) => !isPluginOf(tool) || spawnSync(tool, ['compose', 'version'], { timeout: 30_000 }).status === 0) ?? null;

/** A compose file is read with what stands beside it on a host. */
function lintCompose(root: string, tool: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'survivor-compose-'));
  try {
    cpSync(path.join(root, 'infra/deploy/compose'), folder, { recursive: true });
    writeFileSync(path.join(folder, 'survivor.env'), '');
    mkdirSync(path.join(folder, 'secrets'), { recursive: true });
    const first = isPluginOf(tool) ? ['compose'] : [];
    const settings = { SITE: 'pools.example.com', VERSION: '1.0.0' };
    const files = ['compose.yaml', 'mail.yaml'].flatMap((file) => ['--file', path.join(folder, file)]);
    return complaintsOf(tool, [...first, ...files, 'config', '--quiet'], settings);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const lintProxy = (root: string, tool: string) =>
  complaintsOf(tool, ['validate', '--adapter', 'caddyfile', '--config', path.join(root, 'infra/deploy/compose/Caddyfile')], {
    SITE: 'pools.example.com',
    SERVER: '127.0.0.1:3000',
  });

function lintOverlay(root: string, overlay: string): string[] {
  try {
    return findClusterBreaches(renderOverlay(root, overlay)).map((breach) => `infra/deploy/kubernetes/${overlay}: ${breach}`);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

const lintOverlays = (root: string) => ['staging', 'production'].flatMap((overlay) => lintOverlay(root, overlay));

const PARTS: readonly Part[] = [
  { what: 'infra/deploy/kubernetes', tool: 'kubectl', find: () => onPath('kubectl'), lint: lintOverlays },
  { what: 'infra/deploy/compose/compose.yaml', tool: 'compose', find: findCompose, lint: lintCompose },
  { what: 'infra/deploy/compose/Caddyfile', tool: 'caddy', find: () => onPath('caddy'), lint: lintProxy },
];

/** Has what deploys the product read by the tools that will read it. `notRun`: parts whose tool is not here, in words. */
export function lintDeployment(root: string): { readonly found: readonly string[]; readonly notRun: readonly string[] } {
  const looked = PARTS.map((part) => ({ part, tool: part.find() }));
  return {
    found: looked.flatMap(({ part, tool }) => (tool === null ? [] : part.lint(root, tool))),
    notRun: looked.flatMap(({ part, tool }) => (tool === null ? [`${part.what} (there is no ${part.tool})`] : [])),
  };
}
