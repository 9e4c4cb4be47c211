import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EnvError, fromFiles, parseLocalSettings, type Settings } from '@survivor/env';
import { repoRoot } from '../paths.ts';
import { claimFreePort, isPortFree } from '../ports.ts';
import { loadSecret } from '../stored-secret.ts';

const readText = (file: string) => readFileSync(file, 'utf8');

/** The settings of a local run. Throws EnvError. */
export function readLocalSettings(source: NodeJS.ProcessEnv): Settings {
  const settings = parseLocalSettings(source, readText);
  return { ...settings, dataDir: path.resolve(repoRoot, settings.dataDir) };
}

/** The given port, or the first free one. Throws EnvError if the given one is in use. */
export async function choosePort({ port, host }: Settings): Promise<number> {
  if (!port.isGiven) return claimFreePort(port.value);
  if (await isPortFree(port.value, host)) return port.value;
  throw new EnvError('PORT', `is ${port.value}, which is taken at ${host}: choose another, or leave it out to get the next free one`);
}

/** An address through which this machine reaches a server that listens on `host`. */
export function probeHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

export interface Services {
  readonly port: number;
  readonly publicUrl: string;
  readonly databaseUrl: string;
  /** The settings of the local identity provider and mail server; empty for one that is not run. */
  readonly oidc: Readonly<Record<string, string>>;
  readonly mail: Readonly<Record<string, string>>;
  readonly workerHealthPort: number;
}

const DEMO_OPERATOR = {
  OPERATOR_NAME: 'Survivor Pools Demo',
  DONATE_PAYMENT_URL: 'https://example.com/donate',
  DONATE_BITCOIN: 'bc1qexampleexampleexampleexampleexampleexx',
  DONATE_LITECOIN: 'ltc1qexampleexampleexampleexampleexamplex',
  DONATE_MONERO: '4ExampleExampleExampleExampleExampleExample',
};

/** The complete environment of a child: the given variables and those of this run. */
export function childEnvironment(settings: Settings, services: Services): NodeJS.ProcessEnv {
  const given = Object.entries(fromFiles(process.env, readText)).filter(([, value]) => value !== undefined && value.trim() !== '');
  return {
    ...(settings.isProduction ? {} : DEMO_OPERATOR),
    // There is no load balancer that needs time to notice a stop.
    DRAIN_SECONDS: '0',
    ...Object.fromEntries(given),
    ...services.oidc,
    ...services.mail,
    PORT: String(services.port),
    HOST: settings.host,
    PUBLIC_URL: services.publicUrl,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: services.databaseUrl,
    SPORTS_SOURCE: settings.sportsSource,
    APP_SECRET: settings.appSecrets.join(',') || loadSecret(path.join(settings.dataDir, 'app-secret')),
    WORKER_HEALTH_PORT: String(services.workerHealthPort),
    WEB_DIST: settings.webDist ?? path.join(repoRoot, 'apps/web/dist'),
  };
}
