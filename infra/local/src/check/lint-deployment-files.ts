import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findTool } from '../test-services/find-tool.ts';

const ENVIRONMENT = { SITE: 'pools.example.com', SERVER: '127.0.0.1:3000', VERSION: '1.0.0' };

/** Runs a tool and returns its errors if it fails. */
function run(tool: string, args: string, cwd: string): string[] {
  const env = { ...process.env, ...ENVIRONMENT };
  const { status, stdout, stderr, error } = spawnSync(tool, args.split(' '), { cwd, encoding: 'utf8', env, timeout: 30_000 });
  return status === 0 ? [] : [`${path.basename(tool)} ${args}: ${error?.message ?? `${stdout}${stderr}`.trim().slice(-2000)}`];
}

/** Docker Compose as a program of its own, or as a plugin of Docker. */
const findCompose = () =>
  findTool('docker-compose') ?? (spawnSync('docker', ['compose', 'version'], { timeout: 30_000 }).status === 0 ? findTool('docker') : null);

/** Compose reads its file together with the files that a host has beside it. */
function lintCompose(folder: string, tool: string): string[] {
  const copy = mkdtempSync(path.join(tmpdir(), 'survivor-compose-'));
  try {
    cpSync(folder, copy, { recursive: true });
    writeFileSync(path.join(copy, 'survivor.env'), '');
    mkdirSync(path.join(copy, 'secrets'), { recursive: true });
    const plugin = path.basename(tool) === 'docker' ? 'compose ' : '';
    return run(tool, `${plugin}--file compose.yaml --file mail.yaml config --quiet`, copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

type Lint = (folder: string, tool: string) => string[];
const lintWith =
  (...commands: string[]): Lint =>
  (folder, tool) =>
    commands.flatMap((args) => run(tool, args, folder));

/** Each folder, the tool that reads its files in production, and how that tool checks them. */
const PARTS: readonly (readonly [folder: string, tool: string, find: () => string | null, lint: Lint])[] = [
  ['infra/deploy/kubernetes', 'kubectl', () => findTool('kubectl'), lintWith('kustomize staging', 'kustomize production')],
  ['infra/deploy/compose', 'docker compose', findCompose, lintCompose],
  ['infra/deploy/compose', 'caddy', () => findTool('caddy'), lintWith('validate --adapter caddyfile --config Caddyfile')],
  [
    'infra/deploy/prometheus',
    'promtool',
    () => findTool('promtool'),
    lintWith(
      'check rules alerts.yml message-alerts.yml',
      'check config prometheus.yml',
      'test rules tests/alerts.yml tests/message-alerts.yml',
    ),
  ],
];

/** Lets each installed tool check its files. `notRun` has the folders whose tool is missing. */
export function lintDeploymentFiles(root: string): { readonly found: readonly string[]; readonly notRun: readonly string[] } {
  const parts = PARTS.map(([folder, tool, find, lint]) => ({ folder, tool, program: find(), lint }));
  return {
    found: parts.flatMap(({ folder, program, lint }) => (program === null ? [] : lint(path.join(root, folder), program))),
    notRun: parts.flatMap(({ folder, tool, program }) => (program === null ? [`${folder} (there is no ${tool})`] : [])),
  };
}
