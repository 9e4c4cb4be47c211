import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ContainerStore } from '../images/container-store.ts';
import { runTool } from '../images/run-tool.ts';
import { COMPOSE_FOLDER, composeFileOnHost, type HostPorts } from './host-file.ts';

const PAGE = fileURLToPath(new URL('../../../../infra/docs/install-with-containers.md', import.meta.url));
const HEALTH_EVERY_MS = 2000;
const COMPOSE_LIMIT_MS = 600_000;

/** The commands of install-with-containers.md, in order. */
export const readComposeCommands = (): string[] =>
  (/^```\n([\s\S]*?)^```$/m.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? '').trimEnd().split('\n');

/** Whether Debian's docker-compose is installed. */
export const hasCompose = (): boolean => spawnSync('docker-compose', ['version']).error === undefined;

export type ComposeHost = {
  /** Runs compose with these arguments in the folder. Resolves with its output. */
  compose(...args: string[]): Promise<string>;
  readonly folder: string;
  stop(): void;
};

export type HostOptions = {
  readonly store: ContainerStore;
  readonly ports: HostPorts;
  readonly client: { readonly id: string; readonly secret: string };
  /** Lines to add to survivor.env. */
  readonly values: readonly string[];
};

/** Replaces the page's example values. */
function withValues(command: string, { ports, client }: HostOptions): string {
  return command
    .replace('https://pools.example.com', `https://localhost:${ports.https}`)
    .replace('pools.example.com', 'localhost')
    .replace('postgres:5432', `postgres:${ports.postgres}`)
    .replace('what the identity provider gave', client.secret)
    .replace('OIDC_CLIENT_ID=client', `OIDC_CLIENT_ID=${client.id}`)
    .replace('you@example.com', 'admin@example.com')
    .replace('SEASON=2026', 'SEASON=2025');
}

/** Runs the containers' health checks repeatedly, because podman does so only with systemd. */
async function runHealthChecks(store: ContainerStore, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const running = (await store.podman('ps', '--format', '{{.ID}}').catch(() => '')).split('\n').filter((id) => id !== '');
    for (const id of running) await store.podman('healthcheck', 'run', id).catch(() => '');
    await sleep(HEALTH_EVERY_MS);
  }
}

/**
 * Copies infra/deploy/compose, runs the page's commands up to the first `docker` in that copy, and
 * starts podman's service for compose.
 */
export async function openComposeHost(options: HostOptions): Promise<ComposeHost> {
  const { store, ports, values } = options;
  const folder = join(store.folder, 'survivor');
  mkdirSync(folder);
  cpSync(COMPOSE_FOLDER, folder, { recursive: true });
  const commands = readComposeCommands().map((command) => withValues(command, options));
  const preparation = commands.slice(
    0,
    commands.findIndex((command) => command.startsWith('docker ')),
  );
  await runTool('bash', ['-euo', 'pipefail', '-c', preparation.join('\n')], { cwd: folder });
  appendFileSync(join(folder, 'survivor.env'), `${values.join('\n')}\n`);
  writeFileSync(join(folder, 'compose.yaml'), composeFileOnHost(ports));
  const socket = `unix://${join(store.folder, 'podman.sock')}`;
  const service = spawn('podman', [...store.podmanOptions, 'system', 'service', '--time', '0', socket], { stdio: 'ignore' });
  const ended = new AbortController();
  void runHealthChecks(store, ended.signal);
  return {
    folder,
    compose: (...args) => runTool('docker-compose', args, { cwd: folder, env: { DOCKER_HOST: socket }, limitMs: COMPOSE_LIMIT_MS }),
    stop: () => {
      ended.abort();
      service.kill();
    },
  };
}
