import { fromFiles, type ProcessSettings, parseCliSettings, parseEnv, parseWorkerSettings } from '@survivor/env';
import { describe, expect, it } from 'vitest';
import { readYaml } from './testing/read-yaml.ts';

type Service = {
  readonly image: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly user?: string;
  readonly ports?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly networks?: object;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly stop_grace_period?: string;
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
};

const isCompose = (value: unknown): value is Compose => typeof value === 'object' && value !== null && 'services' in value;
const compose = readYaml('infra/deploy/compose/compose.yaml');
if (!isCompose(compose)) throw new Error('compose.yaml has no services');
const { services, secrets, networks } = compose;
const all = Object.entries(services);
const ours = all.filter(([, { image }]) => image.includes('IMAGES'));

/** What the person writes into survivor.env, and what lies in the files. */
const written = { PUBLIC_URL: 'https://pools.example.com', OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'pools' };
const inFiles: Readonly<Record<string, string>> = {
  '/run/secrets/database-url': 'postgres://survivor:word@postgres:5432/survivor',
  '/run/secrets/app-secret': 'a secret of this test that is long enough',
  '/run/secrets/oidc-client-secret': 'another secret',
};
const READERS: Readonly<Record<string, (source: Record<string, string | undefined>) => ProcessSettings>> = {
  server: parseEnv,
  worker: parseWorkerSettings,
};
/** What the images set themselves. */
const inImage = { PORT: '3000', WORKER_HEALTH_PORT: '3001', HOST: '0.0.0.0' };

describe('infra/deploy/compose/compose.yaml', () => {
  it.each(all)('bounds the memory, processes and logs of %s, and names one version of its image', (_, service) => {
    expect(service.mem_limit).toMatch(/^\d+m$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.logging?.options).toMatchObject({ 'max-size': expect.any(String), 'max-file': expect.any(String) });
    expect(service.image).toMatch(/:[^/]+$/);
    expect(service.image).not.toMatch(/:latest$/);
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  it.each(ours)('runs %s as nobody, without rights, on a root that cannot be written, and waits for its end', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], user: '65532:65532' });
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(Number(service.environment?.['DRAIN_SECONDS']) + 12);
  });

  it.each(ours)('gives %s settings that it accepts, its secrets as files', (name, { environment = {}, secrets: given = [] }) => {
    const read = (file: string) => {
      expect(given.map((secret) => `/run/secrets/${secret}`)).toContain(file);
      return inFiles[file] ?? '';
    };
    const parse = READERS[name] ?? parseCliSettings;
    expect(() => parse(fromFiles({ ...inImage, ...written, ...environment }, read))).not.toThrow();
  });

  it('starts server and worker once the database is migrated', () => {
    for (const name of ['server', 'worker'])
      expect(services[name]?.depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
    expect(services['migrate']?.depends_on).toMatchObject({ postgres: { condition: 'service_healthy' } });
  });

  it('lets the network reach the proxy alone', () => {
    expect(all.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
    expect(networks['inside']).toEqual({ internal: true });
    for (const name of ['postgres', 'redis']) expect(services[name]?.networks).toEqual(['inside']);
  });

  it('has Redis refuse rather than forget', () => {
    expect(services['redis']?.command?.join(' ')).toContain('--maxmemory-policy noeviction');
  });

  it('reads each secret from a file of its folder', () => {
    for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`secrets/${name}`);
    expect(all.flatMap(([, service]) => service.secrets ?? []).filter((name) => secrets[name] === undefined)).toEqual([]);
  });

  it('has a place for the address of a relay, a secret as a file, that server, worker and command line accept', () => {
    const mail = readYaml('infra/deploy/compose/mail.yaml');
    if (!isCompose(mail)) throw new Error('mail.yaml has no services');
    expect(mail.secrets).toEqual({ 'smtp-url': { file: 'secrets/smtp-url' } });
    expect(Object.keys(mail.services).sort()).toEqual(['migrate', 'server', 'worker']);
    const relay = 'smtps://user:password@relay.example.com';
    for (const [name, added] of Object.entries(mail.services)) {
      const environment = { ...services[name]?.environment, ...added.environment, MAIL_FROM: 'Pools <no-reply@example.com>' };
      const given = [...(services[name]?.secrets ?? []), ...(added.secrets ?? [])].map((secret) => `/run/secrets/${secret}`);
      const read = (file: string) => (given.includes(file) ? (inFiles[file] ?? relay) : '');
      const parse = READERS[name] ?? parseCliSettings;
      expect(parse(fromFiles({ ...inImage, ...written, ...environment }, read))).toMatchObject({ mail: { url: relay } });
    }
  });

  it("believes the proxy's fixed address, and no other", () => {
    const address = JSON.stringify(services['proxy']?.networks).match(/"ipv4_address":"([\d.]+)"/)?.[1];
    expect(services['server']?.environment?.['TRUST_PROXY']).toBe(address);
  });
});
