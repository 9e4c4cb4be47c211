import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { withoutDigest } from '../images/base-images.ts';

/**
 * The free ports of the services. The services share this machine's network, because the machine
 * has no networks for containers.
 */
export type HostPorts = Readonly<Record<'http' | 'https' | 'server' | 'worker' | 'metrics' | 'postgres' | 'redis', number>>;

type Service = {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: unknown;
  readonly networks?: unknown;
};
type ComposeFile = { readonly services: Readonly<Record<string, Service>>; readonly volumes: object; readonly secrets: object };

/** The folder that the page tells operators to copy. */
export const COMPOSE_FOLDER = fileURLToPath(new URL('../../../../infra/deploy/compose', import.meta.url));

const isComposeFile = (value: unknown): value is ComposeFile => typeof value === 'object' && value !== null && 'services' in value;

function readComposeFile(): ComposeFile {
  const file: unknown = parse(readFileSync(`${COMPOSE_FOLDER}/compose.yaml`, 'utf8'), { merge: true });
  if (!isComposeFile(file)) throw new Error('compose.yaml has no services');
  return file;
}

/** Images in the file that are not built from this repository. */
export const listThirdPartyImages = (): string[] =>
  Object.values(readComposeFile().services)
    .map(({ image }) => image)
    .filter((image) => !image.includes('IMAGES'));

function variablesAt(ports: HostPorts): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const redis = { REDIS_URL: `redis://redis:${ports.redis}` };
  return {
    proxy: { SERVER: `server:${ports.server}`, HTTP_PORT: String(ports.http), HTTPS_PORT: String(ports.https) },
    server: { ...redis, PORT: String(ports.server), METRICS_PORT: String(ports.metrics), TRUST_PROXY: '127.0.0.1' },
    worker: { ...redis, WORKER_HEALTH_PORT: String(ports.worker) },
    migrate: redis,
    backup: redis,
    postgres: { PGPORT: String(ports.postgres) },
  };
}

function onHost(name: string, { image, ports: _, networks: __, ...service }: Service, ports: HostPorts): object {
  const isRedis = name === 'redis';
  return {
    ...service,
    image: withoutDigest(image),
    environment: { ...service.environment, ...variablesAt(ports)[name] },
    ...(isRedis && { command: [...(service.command ?? []), '--port', String(ports.redis)] }),
    ...(isRedis && { healthcheck: { ...service.healthcheck, test: ['CMD', 'redis-cli', '-p', String(ports.redis), 'ping'] } }),
    network_mode: 'host',
    extra_hosts: ['postgres', 'redis', 'server'].map((host) => `${host}:127.0.0.1`),
    ulimits: { nofile: 4096, nproc: 1000 },
  };
}

/** Converts infra/deploy/compose/compose.yaml to the host's network and free ports. */
export function composeFileOnHost(ports: HostPorts): string {
  const { services, volumes, secrets } = readComposeFile();
  const moved = Object.entries(services).map(([name, service]) => [name, onHost(name, service, ports)]);
  return JSON.stringify({ version: '3.9', services: Object.fromEntries(moved), volumes, secrets });
}

/** Describes what `composeFileOnHost` changes. */
export const COMPOSE_CHANGES =
  "compose.yaml with this machine's network and free ports for its networks and ports, names of services in extra_hosts, TRUST_PROXY 127.0.0.1, ulimits, and images by their names without digests";
