import type { ClockSetting, DonateSettings, Env, MailSettings, OidcSettings, ProcessSettings, PushSettings, Settings } from './env.ts';
import { EnvError, readVariables } from './read-variables.ts';
import { isLoopback, refuseInProduction } from './refuse-in-production.ts';
import type { Given } from './variables.ts';

const google = 'https://accounts.google.com';
/** Push services of Chrome and its relatives, Firefox, Safari and Edge. */
const BROWSERS_PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];
const demoStart = '2025-10-01T16:00:00Z';

/** The client of the local provider, and its administrator. */
const localClient = { id: 'survivor-local', secret: 'survivor-local-secret', adminEmail: 'admin@example.com' } as const;

/** Parses the environment of a server (contract 2). Throws EnvError, naming the variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const settings = requireDatabase(parseSettings(source), 'npm start');
  const { oidc } = settings;
  if (oidc === null) throw new EnvError('OIDC_ISSUER', 'is required; `npm start` sets it to the local identity provider');
  if (settings.appSecrets.length === 0) throw new EnvError('APP_SECRET', 'is required; `npm start` creates one');
  return { ...settings, oidc };
}

/**
 * Parses the environment (contract 2) before embedded services fill in what is missing. Throws
 * EnvError.
 */
export function parseSettings(source: Record<string, string | undefined>): Settings {
  const given = readVariables(source);
  const isProduction = given.NODE_ENV === 'production';
  const demo = given.DEMO ?? false;
  const port = given.PORT ?? 3000;
  const oidc = readOidc(given, isProduction);
  const sportsSource = given.SPORTS_SOURCE ?? (isProduction ? 'thesportsdb' : 'demo');
  const settings: Settings = {
    port: { value: port, isGiven: given.PORT !== undefined },
    host: given.HOST ?? '127.0.0.1',
    buildId: given.BUILD_ID ?? null,
    isProduction,
    demo,
    trustProxy: given.TRUST_PROXY ?? [],
    metricsPort: given.METRICS_PORT ?? null,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir: given.DATA_DIR ?? '.data',
    databaseUrl: given.DATABASE_URL ?? null,
    databaseDirectUrl: readDirectUrl(given),
    dbPool: given.DB_POOL ?? 6,
    redisUrl: given.REDIS_URL ?? null,
    oidc,
    adminEmails: given.ADMIN_EMAILS ?? (oidc?.isLocal ? [localClient.adminEmail] : []),
    sportsSource,
    sportsdbUrl: given.SPORTSDB_URL ?? 'https://www.thesportsdb.com/api/v1/json/123',
    sportsdbRequestsPerMinute: given.SPORTSDB_REQUESTS_PER_MINUTE ?? 20,
    rateLimits: given.RATE_LIMITS !== 'off',
    offline: given.OFFLINE !== 'off',
    season: given.SEASON ?? 2025,
    clock: given.CLOCK ?? defaultClock(sportsSource),
    appSecrets: given.APP_SECRET ?? [],
    mail: readMail(given, isProduction),
    mailPageUrl: given.MAIL_PAGE ?? null,
    push: readPush(given),
    operatorName: given.OPERATOR_NAME ?? null,
    donate: readDonate(given),
    logLevel: given.LOG_LEVEL ?? 'info',
    otlpEndpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    workerHealthPort: given.WORKER_HEALTH_PORT ?? null,
    drainSeconds: given.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    webProcesses: given.WEB_PROCESSES ?? 1,
    webDist: given.WEB_DIST ?? null,
  };
  if (isProduction) refuseInProduction(settings, given.PUBLIC_URL !== undefined);
  if (oidc?.isLocal) refusePublicLocalProvider(settings);
  return settings;
}

/**
 * Refuses the local provider, which asks for no password, unless HOST and PUBLIC_URL are loopback
 * (contract 2). Throws EnvError.
 */
export function refusePublicLocalProvider({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): void {
  const words =
    'must be loopback with the local identity provider, which asks for no password: to run for other people, set NODE_ENV=production and OIDC_ISSUER';
  if (!isLoopback(host)) throw new EnvError('HOST', words);
  if (!isLoopback(new URL(publicUrl).hostname)) throw new EnvError('PUBLIC_URL', words);
}

/**
 * Parses the environment of a worker (contract 2). In production it requires the health port.
 * Throws EnvError.
 */
export function parseWorkerSettings(source: Record<string, string | undefined>): ProcessSettings {
  const settings = parseSettings(source);
  if (settings.isProduction && settings.workerHealthPort === null)
    throw new EnvError('WORKER_HEALTH_PORT', 'is required by a worker in production: the port of /healthz and /readyz');
  return requireDatabase(settings, 'npm start');
}

/** Parses the environment of the command line (contract 2). Throws EnvError. */
export const parseCliSettings = (source: Record<string, string | undefined>): ProcessSettings =>
  requireDatabase(parseSettings(source), 'npm run cli');

function requireDatabase(settings: Settings, setter: string): ProcessSettings {
  const { databaseUrl } = settings;
  if (databaseUrl === null) throw new EnvError('DATABASE_URL', `is required; \`${setter}\` sets it to the embedded PostgreSQL`);
  return { ...settings, databaseUrl, databaseDirectUrl: settings.databaseDirectUrl ?? databaseUrl };
}

function readDirectUrl({ DATABASE_URL, DATABASE_DIRECT_URL }: Given): string | null {
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined)
    throw new EnvError('DATABASE_DIRECT_URL', 'must not be set without DATABASE_URL: it is the same database');
  return DATABASE_DIRECT_URL ?? null;
}

function defaultClock(source: 'demo' | 'thesportsdb'): ClockSetting {
  return source === 'demo' ? { kind: 'virtual', at: new Date(demoStart) } : { kind: 'system' };
}

function readOidc(given: Given, isProduction: boolean): OidcSettings | null {
  const issuer = given.OIDC_ISSUER ?? (isProduction ? google : undefined);
  if (issuer === undefined) return null;
  if (isProduction && given.OIDC_CLIENT_ID === undefined) throw new EnvError('OIDC_CLIENT_ID', 'is required in production');
  return {
    issuer,
    clientId: given.OIDC_CLIENT_ID ?? localClient.id,
    clientSecret: given.OIDC_CLIENT_SECRET ?? (given.OIDC_CLIENT_ID === undefined ? localClient.secret : ''),
    isLocal: given.OIDC_LOCAL ?? false,
  };
}

function readMail(given: Given, isProduction: boolean): MailSettings | null {
  if (given.SMTP_URL === undefined) return null;
  if (isProduction && given.MAIL_FROM === undefined)
    throw new EnvError('MAIL_FROM', 'is required with SMTP_URL in production: the sender of email');
  return {
    url: given.SMTP_URL,
    from: given.MAIL_FROM ?? 'Survivor Pools <no-reply@localhost>',
    perMinute: given.MAIL_PER_MINUTE ?? 300,
  };
}

/**
 * Push services accept no http address, so a placeholder is used; `.invalid` belongs to nobody (RFC
 * 2606).
 */
function readPush(given: Given): PushSettings {
  const contact = given.PUBLIC_URL?.startsWith('https:') ? given.PUBLIC_URL : 'mailto:nobody@local.invalid';
  return { hosts: given.PUSH_HOSTS ?? BROWSERS_PUSH_HOSTS, contact: given.PUSH_CONTACT ?? contact };
}

function readDonate(given: Given): DonateSettings {
  return {
    paymentUrl: given.DONATE_PAYMENT_URL ?? null,
    bitcoin: given.DONATE_BITCOIN ?? null,
    litecoin: given.DONATE_LITECOIN ?? null,
    monero: given.DONATE_MONERO ?? null,
  };
}
