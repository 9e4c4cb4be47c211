import * as z from 'zod';
import { databaseUrl } from './database-url.ts';
import { collectorUrl, issuerUrl, paymentUrl, publicUrl, redisUrl, relayUrl, sportsUrl, webUrl } from './urls.ts';

const wholeNumber = (min: number, max: number, allowed: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, allowed)
    .transform(Number)
    .refine((value) => value >= min && value <= max, allowed);

const port = wholeNumber(1, 65_535, 'must be a port, 1 to 65535');
const flag = z.enum(['0', '1'], 'must be 1 or 0').transform((value) => value === '1');

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const proxy = z.union([z.enum(NAMED_NETWORKS), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const isProxy = (item: string) => proxy.safeParse(item).success && !/\/0+$/.test(item);

const proxies = list.refine(
  (items) => items.every(isProxy),
  'must be a comma-separated list of addresses or subnets of proxies, such as 10.0.0.1,172.16.0.0/12, but not all addresses',
);

const emails = list
  .refine(
    (items) => items.length > 0 && items.every((item) => /^[^\s@,;:<>"()]+@[^\s@,;:<>"()]+$/.test(item)),
    'must be a comma-separated list of email addresses',
  )
  .transform((items) => items.map((item) => item.toLowerCase()));

const secrets = list.refine((items) => items.length > 0, 'must be one or more secrets, comma-separated');

const clock = z
  .string()
  .refine((value) => value === 'system' || isVirtual(value), 'must be system or virtual:INSTANT, such as virtual:2025-10-01T16:00:00Z')
  .transform((value): { kind: 'system' } | { kind: 'virtual'; at: Date } =>
    value === 'system' ? { kind: 'system' } : { kind: 'virtual', at: new Date(value.slice('virtual:'.length)) },
  );

function isVirtual(value: string): boolean {
  const instant = /^virtual:(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))$/.exec(value)?.[1];
  return instant !== undefined && z.iso.date().safeParse(instant.slice(0, 10)).success && !Number.isNaN(Date.parse(instant));
}

const address = z.string().regex(/^[A-Za-z0-9]{14,128}$/, 'must be a coin address of letters and digits');
const sender = z
  .string()
  .max(200, 'must have at most 200 characters')
  .regex(
    /^(?:[^\s@<>,;"]+@[^\s@<>,;"]+|[^\p{Cc}<>@,;:"]+ <[^\s@<>,;"]+@[^\s@<>,;"]+>)$/u,
    'must be an email address, or a name and address such as Pools <no-reply@example.com>',
  );
/** An address of digits and dots must be a valid IPv4 address. */
const listenAddress = z.union([z.ipv4(), z.ipv6(), z.string().regex(/^(?![\d.]+$)[A-Za-z0-9.-]+$/)], {
  error: 'must be an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0, without a port',
});
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const pushHost = new RegExp(`^(?:\\*\\.)?(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$`);
const pushHosts = list
  .transform((items) => items.map((item) => item.toLowerCase()))
  .refine(
    (items) => items.length > 0 && items.every((item) => pushHost.test(item)),
    'must be a comma-separated list of host names, such as push.example.com or *.example.com',
  );
const contact = z
  .string()
  .max(200, 'must have at most 200 characters')
  .regex(
    /^(?:mailto:[^\s@<>,;"]+@[^\s@<>,;"]+|https:\/\/[^\s<>"]+)$/,
    'must be mailto: and an address, or a URL that starts with https://',
  );
const text = z.string().max(200, 'must have at most 200 characters');

/**
 * Every variable of contract 2, and those that `npm start` passes on. An empty value counts as
 * absent.
 */
export const variables = {
  PORT: port,
  HOST: listenAddress,
  BUILD_ID: z.string().regex(/^[\w.+-]{1,64}$/, 'must have at most 64 letters, digits, dots and dashes'),
  NODE_ENV: z.enum(['development', 'production', 'test'], 'must be development, production or test'),
  DEMO: flag,
  TRUST_PROXY: proxies,
  METRICS_PORT: port,
  PUBLIC_URL: publicUrl,
  DATA_DIR: z.string(),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DB_POOL: wholeNumber(2, 200, 'must be a whole number from 2 to 200'),
  REDIS_URL: redisUrl,
  OIDC_ISSUER: issuerUrl,
  OIDC_CLIENT_ID: text.regex(/^\S+$/, 'must not contain spaces'),
  OIDC_CLIENT_SECRET: z.string(),
  OIDC_LOCAL: flag,
  ADMIN_EMAILS: emails,
  SPORTS_SOURCE: z.enum(['demo', 'thesportsdb'], 'must be demo or thesportsdb'),
  SPORTSDB_URL: sportsUrl,
  SPORTSDB_REQUESTS_PER_MINUTE: wholeNumber(0, 1_000_000, 'must be a whole number, 0 for no limit'),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off'),
  OFFLINE: z.enum(['on', 'off'], 'must be on or off'),
  SEASON: wholeNumber(1970, 2100, 'must be the year in which an NFL season starts, such as 2025'),
  CLOCK: clock,
  APP_SECRET: secrets,
  SMTP_URL: relayUrl,
  MAIL_FROM: sender,
  MAIL_PER_MINUTE: wholeNumber(1, 1_000_000, 'must be a whole number from 1'),
  MAIL_PAGE: webUrl,
  PUSH_HOSTS: pushHosts,
  PUSH_CONTACT: contact,
  OPERATOR_NAME: text,
  DONATE_PAYMENT_URL: paymentUrl,
  DONATE_BITCOIN: address,
  DONATE_LITECOIN: address,
  DONATE_MONERO: address,
  LOG_LEVEL: z.enum(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'must be fatal, error, warn, info, debug, trace or silent',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  WORKER_HEALTH_PORT: port,
  DRAIN_SECONDS: wholeNumber(0, 300, 'must be a whole number of seconds from 0 to 300'),
  WEB_PROCESSES: wholeNumber(1, 256, 'must be a whole number from 1 to 256'),
  WEB_DIST: z.string(),
};

type Variables = typeof variables;

/** Secrets, and addresses that contain one. Each can also be given as a file (contract 2). */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REDIS_URL',
  'OIDC_CLIENT_SECRET',
  'APP_SECRET',
  'SPORTSDB_URL',
  'SMTP_URL',
] as const satisfies readonly (keyof Variables)[];

/** The given variables; absent ones are missing. */
export type Given = { readonly [Name in keyof Variables]?: z.output<Variables[Name]> | undefined };
