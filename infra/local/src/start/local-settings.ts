import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EnvError, fromFiles, parseSettings, refusePublicLocalProvider, type Settings } from '@survivor/env';
import { repoRoot } from '../paths.ts';
import { claimFreePort, isPortFree } from '../ports.ts';
import { keptSecret } from '../stored-secret.ts';

/** What was given, with the secrets that files hold. Throws EnvError. */
const withFiles = (source: NodeJS.ProcessEnv): NodeJS.ProcessEnv => fromFiles(source, (file) => readFileSync(file, 'utf8'));

/** The settings of a local run, its data folder an absolute path. Throws EnvError. */
export function readLocalSettings(source: NodeJS.ProcessEnv): Settings {
  const settings = parseSettings(withFiles(source));
  if (settings.isProduction && settings.databaseUrl === null) throw new EnvError('DATABASE_URL', 'is required in production');
  if (settings.oidc === null) refusePublicLocalProvider(settings);
  return { ...settings, dataDir: path.resolve(repoRoot, settings.dataDir) };
}

/** The port to listen on: the given one, or the first free one from 3000. Throws when the given one is taken. */
export async function choosePort({ port, host }: Settings): Promise<number> {
  if (!port.isGiven) return claimFreePort(port.value);
  if (await isPortFree(port.value, host)) return port.value;
  throw new EnvError('PORT', `is ${port.value}, which is taken at ${host}: choose another, or leave it out to get the next free one`);
}

/** An address of this machine at which what listens on `host` can be asked. */
export function probeHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

export interface Services {
  readonly port: number;
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly oidc: Record<string, string>;
  /** What leads to the catch-all; nothing where a relay is named. */
  readonly mail: Record<string, string>;
  readonly workerHealthPort: number;
  readonly webDist: string;
}

/** The complete environment of a child: what was given, and what this run adds. */
export function childEnvironment(settings: Settings, services: Services): NodeJS.ProcessEnv {
  const demo = settings.isProduction ? {} : demoOperator;
  return {
    ...demo,
    // Nobody stands before them who could turn away.
    DRAIN_SECONDS: '0',
    ...withoutEmpty(withFiles(process.env)),
    ...services.oidc,
    ...services.mail,
    PORT: String(services.port),
    HOST: settings.host,
    PUBLIC_URL: services.publicUrl,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: services.databaseUrl,
    SPORTS_SOURCE: settings.sportsSource,
    APP_SECRET: settings.appSecrets.length > 0 ? settings.appSecrets.join(',') : keptSecret(path.join(settings.dataDir, 'app-secret')),
    WORKER_HEALTH_PORT: String(services.workerHealthPort),
    WEB_DIST: settings.webDist ?? services.webDist,
  };
}

const demoOperator = {
  OPERATOR_NAME: 'Survivor Pools Demo',
  DONATE_PAYMENT_URL: 'https://example.com/donate',
  DONATE_BITCOIN: 'bc1qexampleexampleexampleexampleexampleexx',
  DONATE_LITECOIN: 'ltc1qexampleexampleexampleexampleexamplex',
  DONATE_MONERO: '4ExampleExampleExampleExampleExampleExample',
};

function withoutEmpty(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''));
}
