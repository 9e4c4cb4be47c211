import { describe, expect, it } from 'vitest';
import { EnvError, parseCliSettings, parseEnv, parseLocalSettings, parseWorkerSettings } from './index.ts';
import { type Case, DATABASE, VALUES } from './testing/refused-values.ts';
import { variables } from './variables.ts';

const SERVING = { DATABASE_URL: 'postgres://a@b/c', OIDC_ISSUER: 'http://127.0.0.1:4000', APP_SECRET: 'sixteen letters and sixteen more.' };
const PRODUCTION = {
  ...SERVING,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://pools.example.com',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'x',
  OIDC_CLIENT_SECRET: 'y',
  WORKER_HEALTH_PORT: '3001',
};

type Source = Record<string, string>;
const files: Source = {
  '/ca.pem': '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n',
  '/key.pem': '-----BEGIN PRIVATE KEY-----\nMII',
};
const readText = (path: string): string => {
  const text = files[path];
  if (text === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' });
  return text;
};
type Program = (source: Source, read: (path: string) => string) => unknown;

function refusalOf(program: Program, source: Source): string {
  try {
    program(source, readText);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return 'accepted';
}

/** Refused by every program: partners that are missing. Outside production. */
const PARTNERS: Case[] = [
  ['OIDC_CLIENT_SECRET', 'hidden', 'OIDC_CLIENT_ID is required with OIDC_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'https://id.example.com', 'OIDC_CLIENT_ID is required with OIDC_ISSUER'],
];

/** Refused by every program in production. */
const IN_PRODUCTION: Case[] = [
  ['APP_SECRET', '', 'is required in production'],
  ['APP_SECRET', 'short', 'must have at least 32 bytes'],
  ['APP_SECRET', SERVING.APP_SECRET.slice(0, 31), 'must have at least 32 bytes'],
  ['APP_SECRET', `${SERVING.APP_SECRET},old`, 'must have at least 32 bytes'],
  ['OIDC_CLIENT_ID', '', 'is required in production'],
  ['OIDC_ISSUER', 'http://id.example.com', 'must start with https:// in production'],
  ['OIDC_LOCAL', '1', 'is refused in production'],
  ['PUBLIC_URL', '', 'is required in production'],
  ['PUBLIC_URL', 'http://pools.example.com', 'must start with https:// in production'],
  ['PUBLIC_URL', 'https://pools.example.com/survivor', 'must be a URL without a path'],
  ['RATE_LIMITS', 'off', 'must be on in production'],
  ['MAIL_PAGE', 'http://127.0.0.1:3951/', 'is refused in production'],
  ['SMTP_URL', 'smtps://relay.example.com', 'MAIL_FROM is required with SMTP_URL'],
  ['SPORTS_SOURCE', 'demo', 'must be thesportsdb in production'],
  ['CLOCK', 'virtual:2025-10-01T16:00:00Z', 'must be system in production'],
  ['DATABASE_URL', '', /DATABASE_URL is required/],
];

const ALONE = '`npm start` sets it';
const PROGRAMS: readonly (readonly [name: string, program: Program, own: Case[], ownInProduction: Case[]])[] = [
  [
    'the server',
    parseEnv,
    [
      ['DATABASE_URL', '', `DATABASE_URL is required; ${ALONE}`],
      ['OIDC_ISSUER', '', `OIDC_ISSUER is required; ${ALONE}`],
      ['APP_SECRET', '', 'APP_SECRET is required; `npm start` creates one'],
      ['METRICS_PORT', '3000', 'must differ from PORT'],
    ],
    [],
  ],
  [
    'the worker',
    parseWorkerSettings,
    [['DATABASE_URL', '', `DATABASE_URL is required; ${ALONE}`]],
    [['WORKER_HEALTH_PORT', '', 'WORKER_HEALTH_PORT is required by a worker in production']],
  ],
  ['the command line', parseCliSettings, [['DATABASE_URL', '', 'DATABASE_URL is required; `npm run cli` sets it']], []],
  [
    'a local run',
    parseLocalSettings,
    [['OIDC_CLIENT_ID', 'client', 'OIDC_ISSUER is required with OIDC_CLIENT_ID']].map(([name = '', value = '', words = '']) => [
      name,
      value,
      words,
    ]),
    [],
  ],
];

function expectRefusal(program: Program, base: Source, [name, value, words]: Case): void {
  const message = refusalOf(program, { ...base, [name]: value });
  expect(message).toMatch(/^Environment variable \S+ [^\n]+$/);
  expect(message).toMatch(words instanceof RegExp ? words : new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  expect(message).not.toMatch(/hid#?den|hid den|hid\/den/);
  if (value !== '') expect(message).not.toContain(`"${value}"`);
}

describe.each(PROGRAMS)('%s', (name, program, own, ownInProduction) => {
  const base = program === parseLocalSettings ? {} : SERVING;
  it.each(VALUES)('refuses %s=%s: %s', (...one) => expectRefusal(program, SERVING, one));
  it.each(PARTNERS)('refuses %s=%s alone: %s', (...one) => expectRefusal(program, SERVING, one));
  it.each(own)('refuses %s=%s of its own: %s', (...one) => expectRefusal(program, base, one));
  it.each([...IN_PRODUCTION, ...ownInProduction])('refuses %s=%s in production: %s', (...one) => expectRefusal(program, PRODUCTION, one));

  it('reports all problems together, each once and without a value', () => {
    const source = {
      ...PRODUCTION,
      PORT: '0',
      PUBLIC_URL: 'https://hidden.example.com/x',
      APP_SECRET: 'hidden',
      LOG_LEVEL: 'hidden',
      REDIS_URL_FILE: '/hidden',
    };
    const lines = refusalOf(program, source).split('\n');
    expect(lines.map((line) => line.split(' ')[2]).sort()).toEqual(['APP_SECRET', 'LOG_LEVEL', 'PORT', 'PUBLIC_URL', 'REDIS_URL_FILE']);
    expect(lines.join()).not.toContain('hidden');
  });

  it(`accepts what ${name} needs`, () => {
    expect([refusalOf(program, SERVING), refusalOf(program, PRODUCTION)]).toEqual(['accepted', 'accepted']);
  });
});

it('has a case for each variable', () => {
  const named = new Set([...VALUES, ...IN_PRODUCTION].map(([name]) => name));
  expect(Object.keys(variables).filter((name) => !named.has(name))).toEqual([]);
});

it.each([
  ['HOST', '0.0.0.0'],
  ['HOST', '192.168.0.7'],
  ['HOST', '::'],
  ['PUBLIC_URL', 'https://pools.example.com'],
])('refuses the local provider with %s=%s, in a sentence that says what to do', (name, value) => {
  const words = new RegExp(`^Environment variable ${name} must be loopback.*NODE_ENV=production`);
  expect(refusalOf(parseEnv, { ...SERVING, OIDC_LOCAL: '1', [name]: value })).toMatch(words);
  expect(refusalOf(parseLocalSettings, { [name]: value })).toMatch(words);
  expect(refusalOf(parseEnv, { ...SERVING, OIDC_LOCAL: '1', HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' })).toBe('accepted');
});

/** What looks unusual and is right, and how the product reads it. */
const ACCEPTED: readonly (readonly [name: string, value: string, read: object])[] = [
  ['PUBLIC_URL', 'https://Pools.Example.com:443/', { publicUrl: 'https://pools.example.com' }],
  ['PUBLIC_URL', ' https://pools.example.com// ', { publicUrl: 'https://pools.example.com' }],
  ['PUBLIC_URL', 'https://spiele.münchen.example', { publicUrl: 'https://spiele.xn--mnchen-3ya.example' }],
  ['PUBLIC_URL', 'http://192.168.0.7:8080', { publicUrl: 'http://192.168.0.7:8080' }],
  ['OIDC_ISSUER', 'https://accounts.google.com/', { oidc: { issuer: 'https://accounts.google.com' } }],
  ['OIDC_ISSUER', 'https://tenant.example.com/', { oidc: { issuer: 'https://tenant.example.com/' } }],
  ['REDIS_URL', 'rediss://:p%23ss@cache.example.com:6380/2', { redisUrl: 'rediss://:p%23ss@cache.example.com:6380/2' }],
  ['SMTP_URL', 'smtp://user:p%40ss@relay.example.com:587', { mail: { url: 'smtp://user:p%40ss@relay.example.com:587' } }],
  ['HOST', '::', { host: '::' }],
  ['HOST', 'app-1.internal', { host: 'app-1.internal' }],
  ['APP_SECRET', 'new secret\nof two lines', { appSecrets: ['new secret\nof two lines'] }],
  ['OPERATOR_NAME', `Alex "Ace" O'Neil`, { operatorName: `Alex "Ace" O'Neil` }],
  ['MAIL_FROM', 'Pools <no-reply@example.com>', {}],
  ['DATABASE_URL', DATABASE, { databaseUrl: DATABASE }],
  ['DATABASE_URL', 'postgres:///survivor?host=/run/postgresql', { databaseUrl: 'postgres:///survivor?host=/run/postgresql' }],
  [
    'DATABASE_URL',
    `${DATABASE}?sslmode=require&channel_binding=require`,
    { databaseUrl: `${DATABASE}?sslmode=require&channel_binding=require&uselibpqcompat=true` },
  ],
  [
    'DATABASE_URL',
    `${DATABASE}?sslmode=verify-full&sslrootcert=system`,
    { databaseUrl: `${DATABASE}?sslmode=verify-full&uselibpqcompat=true` },
  ],
  ['DATABASE_URL', `${DATABASE}?sslmode=verify-ca&sslrootcert=/ca.pem&sslcert=/ca.pem&sslkey=/key.pem`, {}],
];
it.each(ACCEPTED)('accepts %s=%s', (name, value, read) => {
  const source = { ...SERVING, SMTP_URL: 'smtps://relay.example.com', OIDC_CLIENT_ID: 'client', [name]: value };
  expect(parseEnv(source, readText)).toMatchObject(read);
});
