import { describeCertificates } from './database-url.ts';
import type { ClockSetting, DonateSettings, Env, MailSettings, OidcSettings, ProcessSettings, PushSettings, Settings } from './env.ts';
import { Problems, type Report } from './env-error.ts';
import { readSecretFiles } from './from-files.ts';
import type { ReadText } from './read-text.ts';
import { readVariables } from './read-variables.ts';
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

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment (contract 2) and checks it for one program. `readText` reads the files
 * that the environment names; if absent, no file is read. Throws an EnvError of all problems.
 */
function parse<T>(source: Source, readText: ReadText | undefined, complete: (settings: Settings, report: Report) => T): T {
  const problems = new Problems();
  const { report } = problems;
  const given = readVariables(readText === undefined ? source : readSecretFiles(source, readText, report), report);
  if (readText !== undefined) reportCertificates(given, readText, report);
  const completed = complete(settingsOf(given, report), report);
  problems.throwIfAny();
  return completed;
}

function reportCertificates(given: Given, readText: ReadText, report: Report): void {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const problem = given[name] === undefined ? null : describeCertificates(given[name], readText);
    if (problem !== null) report(name, problem);
  }
}

/** Parses the environment of a server. Throws EnvError. */
export const parseEnv = (source: Source, readText?: ReadText): Env =>
  parse(source, readText, (settings, report) => {
    if (settings.oidc === null) report('OIDC_ISSUER', 'is required; `npm start` sets it to the local identity provider');
    if (settings.appSecrets.length === 0) report('APP_SECRET', 'is required; `npm start` creates one');
    if (settings.metricsPort === settings.port.value) report('METRICS_PORT', 'must differ from PORT');
    return { ...requireDatabase(settings, 'npm start', report), oidc: settings.oidc ?? NO_PROVIDER };
  });

/** Parses the environment of a worker; in production it needs the health port. Throws EnvError. */
export const parseWorkerSettings = (source: Source, readText?: ReadText): ProcessSettings =>
  parse(source, readText, (settings, report) => {
    if (settings.isProduction && settings.workerHealthPort === null)
      report('WORKER_HEALTH_PORT', 'is required by a worker in production: the port of /healthz and /readyz');
    return requireDatabase(settings, 'npm start', report);
  });

/** Parses the environment of the command line. Throws EnvError. */
export const parseCliSettings = (source: Source, readText?: ReadText): ProcessSettings =>
  parse(source, readText, (settings, report) => requireDatabase(settings, 'npm run cli', report));

/** Parses the environment of a local run, which starts the missing services. Throws EnvError. */
export const parseLocalSettings = (source: Source, readText?: ReadText): Settings =>
  parse(source, readText, (settings, report) => {
    if (settings.isProduction && settings.databaseUrl === null) report('DATABASE_URL', 'is required in production');
    if (settings.oidc === null) refusePublicLocalProvider(settings, report);
    return settings;
  });

function settingsOf(given: Given, report: Report): Settings {
  const isProduction = given.NODE_ENV === 'production';
  const demo = given.DEMO ?? false;
  const port = given.PORT ?? 3000;
  const oidc = readOidc(given, isProduction, report);
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
    databaseDirectUrl: readDirectUrl(given, report),
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
    mail: readMail(given, isProduction, report),
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
  if (isProduction) refuseInProduction(settings, given.PUBLIC_URL !== undefined, report);
  else if (oidc?.isLocal) refusePublicLocalProvider(settings, report);
  return settings;
}

/** The local provider asks for no password (contract 2). */
function refusePublicLocalProvider({ host, publicUrl }: Settings, report: Report): void {
  const problem =
    'must be loopback with the local identity provider, which asks for no password: to run for other people, set NODE_ENV=production and OIDC_ISSUER';
  if (!isLoopback(host)) report('HOST', problem);
  if (!isLoopback(new URL(publicUrl).hostname)) report('PUBLIC_URL', problem);
}

function requireDatabase(settings: Settings, setter: string, report: Report): ProcessSettings {
  const { databaseUrl, databaseDirectUrl } = settings;
  if (databaseUrl === null) report('DATABASE_URL', `is required; \`${setter}\` sets it to the embedded PostgreSQL`);
  return {
    ...settings,
    databaseUrl: databaseUrl ?? '',
    databaseDirectUrl: databaseDirectUrl ?? databaseUrl ?? '',
    directVariable: databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
  };
}

function readDirectUrl({ DATABASE_URL, DATABASE_DIRECT_URL }: Given, report: Report): string | null {
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined)
    report('DATABASE_DIRECT_URL', 'must not be set without DATABASE_URL: it is the same database');
  return DATABASE_DIRECT_URL ?? null;
}

function defaultClock(source: 'demo' | 'thesportsdb'): ClockSetting {
  return source === 'demo' ? { kind: 'virtual', at: new Date(demoStart) } : { kind: 'system' };
}

/** Stands in until the missing issuer has been reported. */
const NO_PROVIDER: OidcSettings = { issuer: '', clientId: '', clientSecret: '', isLocal: false };

function readOidc(given: Given, isProduction: boolean, report: Report): OidcSettings | null {
  const { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = given;
  const issuer = given.OIDC_ISSUER ?? (isProduction ? google : undefined);
  if (OIDC_CLIENT_ID === undefined && isProduction) report('OIDC_CLIENT_ID', 'is required in production');
  if (OIDC_CLIENT_ID === undefined && OIDC_CLIENT_SECRET !== undefined) report('OIDC_CLIENT_ID', 'is required with OIDC_CLIENT_SECRET');
  if (issuer === undefined) {
    if (OIDC_CLIENT_ID !== undefined) report('OIDC_ISSUER', 'is required with OIDC_CLIENT_ID');
    return null;
  }
  if (OIDC_CLIENT_ID === undefined && !isLoopback(new URL(issuer).hostname)) report('OIDC_CLIENT_ID', 'is required with OIDC_ISSUER');
  return {
    issuer,
    clientId: OIDC_CLIENT_ID ?? localClient.id,
    clientSecret: OIDC_CLIENT_SECRET ?? (OIDC_CLIENT_ID === undefined ? localClient.secret : ''),
    isLocal: given.OIDC_LOCAL ?? false,
  };
}

function readMail(given: Given, isProduction: boolean, report: Report): MailSettings | null {
  if (given.SMTP_URL === undefined) return null;
  if (isProduction && given.MAIL_FROM === undefined) report('MAIL_FROM', 'is required with SMTP_URL in production: the sender of email');
  return {
    url: given.SMTP_URL,
    from: given.MAIL_FROM ?? 'Survivor Pools <no-reply@localhost>',
    perMinute: given.MAIL_PER_MINUTE ?? 300,
  };
}

/**
 * Push services accept no http address as contact, so a placeholder replaces it; `.invalid` belongs
 * to nobody (RFC 2606).
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
