import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv, parseLocalSettings, parseWorkerSettings } from './index.ts';
import { variables } from './variables.ts';

const secret = 'sixteen letters and sixteen more.';
const serving = { DATABASE_URL: 'postgres://a@b/c', OIDC_ISSUER: 'http://127.0.0.1:4000', APP_SECRET: secret };
const production = {
  ...serving,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://pools.example.com',
  OIDC_CLIENT_ID: 'x',
  OIDC_CLIENT_SECRET: 'y',
  OIDC_ISSUER: '',
};

function refusal(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('parseEnv', () => {
  it('gives the defaults of the contract', () => {
    expect(parseEnv(serving)).toMatchObject({
      port: { value: 3000, isGiven: false },
      host: '127.0.0.1',
      isProduction: false,
      publicUrl: 'http://localhost:3000',
      dataDir: '.data',
      redisUrl: null,
      metricsPort: null,
      adminEmails: [],
      sportsSource: 'demo',
      sportsdbUrl: 'https://www.thesportsdb.com/api/v1/json/123',
      sportsdbRequestsPerMinute: 20,
      rateLimits: true,
      offline: true,
      webProcesses: 1,
      databaseDirectUrl: serving.DATABASE_URL,
      dbPool: 6,
      drainSeconds: 0,
      season: 2025,
      clock: { kind: 'virtual', at: new Date('2025-10-01T16:00:00Z') },
      mail: null,
      mailPageUrl: null,
      logLevel: 'info',
    });
  });

  it('gives the defaults of production', () => {
    const env = parseEnv(production);
    expect(env.oidc).toEqual({ issuer: 'https://accounts.google.com', clientId: 'x', clientSecret: 'y', isLocal: false });
    expect(env).toMatchObject({
      isProduction: true,
      drainSeconds: 5,
      sportsSource: 'thesportsdb',
      clock: { kind: 'system' },
      adminEmails: [],
    });
  });

  it('has the local administrator with the local provider only', () => {
    expect(parseEnv({ ...serving, OIDC_LOCAL: '1' }).adminEmails).toEqual(['admin@example.com']);
    expect(parseEnv({ ...serving, OIDC_LOCAL: '1', ADMIN_EMAILS: 'A@b.com, c@D.org' }).adminEmails).toEqual(['a@b.com', 'c@d.org']);
  });

  it('keeps the order of the secrets, and takes the port into the public address', () => {
    const env = parseEnv({ ...serving, APP_SECRET: `${secret},${'t'.repeat(40)}`, PORT: '4100' });
    expect(env.appSecrets).toEqual([secret, 't'.repeat(40)]);
    expect(env).toMatchObject({ port: { value: 4100, isGiven: true }, publicUrl: 'http://localhost:4100' });
  });

  it('lets a demo run in production only with DEMO=1', () => {
    const demo = { ...production, SPORTS_SOURCE: 'demo', CLOCK: 'virtual:2025-10-01T16:00:00Z' };
    expect(refusal(demo)).toContain('SPORTS_SOURCE');
    expect(refusal({ ...demo, SPORTS_SOURCE: '' })).toContain('CLOCK');
    expect(parseEnv({ ...demo, DEMO: '1' }).clock.kind).toBe('virtual');
  });

  it('has a relay where one is named, and its sender in production', () => {
    const SMTP_URL = 'smtps://user:p%40ss@relay.example.com:465';
    expect(parseEnv({ ...serving, SMTP_URL }).mail).toEqual({
      url: SMTP_URL,
      from: 'Survivor Pools <no-reply@localhost>',
      perMinute: 300,
    });
    expect(refusal({ ...production, SMTP_URL })).toContain('MAIL_FROM is required with SMTP_URL');
    const mail = { SMTP_URL, MAIL_FROM: 'Pools <no-reply@example.com>', MAIL_PER_MINUTE: '60' };
    expect(parseEnv({ ...production, ...mail }).mail).toEqual({ url: SMTP_URL, from: 'Pools <no-reply@example.com>', perMinute: 60 });
  });

  it('knows the page of a local run that keeps email', () => {
    expect(parseEnv({ ...serving, MAIL_PAGE: 'http://127.0.0.1:3951/' }).mailPageUrl).toMatch(/^http:\/\/127\.0\.0\.1:3951/);
  });

  it('pushes to the browsers there are, in the name of the public address', () => {
    expect(parseEnv(serving).push).toMatchObject({
      hosts: expect.arrayContaining([
        'fcm.googleapis.com',
        'updates.push.services.mozilla.com',
        '*.push.apple.com',
        '*.notify.windows.com',
      ]),
      contact: 'mailto:nobody@local.invalid',
    });
    expect(parseEnv(production).push.contact).toBe('https://pools.example.com');
    const push = { PUSH_HOSTS: 'Push.Example.com, *.push.example.org', PUSH_CONTACT: 'mailto:operator@example.com' };
    expect(parseEnv({ ...production, ...push }).push).toEqual({
      hosts: ['push.example.com', '*.push.example.org'],
      contact: 'mailto:operator@example.com',
    });
  });

  it('treats an empty value as absent', () => {
    expect(parseLocalSettings(Object.fromEntries(Object.keys(variables).map((name) => [name, ' '])))).toEqual(parseLocalSettings({}));
  });

  it('takes addresses, subnets and named networks as proxies', () => {
    const proxies = ['10.0.0.1', '172.16.0.0/12', '2001:db8::1', 'fd00::/8', 'loopback'];
    expect(parseEnv({ ...serving, TRUST_PROXY: proxies.join(', ') }).trustProxy).toEqual(proxies);
  });

  it('takes plain http at loopback in production', () => {
    const loopback = { PUBLIC_URL: 'http://localhost:3000', OIDC_ISSUER: 'http://127.0.0.1:4000' };
    expect(refusal({ ...production, ...loopback })).toBe('accepted');
  });

  it('counts the letters of a secret in bytes', () => {
    expect(refusal({ ...production, APP_SECRET: 'äöüßéèêçñåøæœîûô' })).toBe('accepted');
    expect(refusal({ ...production, APP_SECRET: 'äöüßéèêçñåøæœîû' })).toContain('must have at least 32 bytes');
  });

  it.each([
    's'.repeat(64),
    'abc'.repeat(11),
    '0123456789'.repeat(4),
    '0123456789abcdef'.repeat(2),
    'changeme-'.repeat(4),
    'a secret of my own twice. a secret of my own twice.',
    `${'x'.repeat(20)}${'y'.repeat(20)}z`,
    'aababcabcdabcdeabcdefabcdefgabcdefg',
  ])('refuses the repeated pattern %s as APP_SECRET in production, alone and behind a good one', (pattern) => {
    const message = 'Environment variable APP_SECRET must not repeat a pattern in production; create one with `openssl rand -base64 48`';
    expect(refusal({ ...production, APP_SECRET: pattern })).toBe(message);
    expect(refusal({ ...production, APP_SECRET: `${secret},${pattern}` })).toBe(message);
  });

  it('accepts as APP_SECRET what a generator of random bytes prints, as base64, hex and digits', () => {
    const good = [
      'hkP1Yb0dpD2sQd4b0nGkTjLw1l6s1T0kV9cWq3B5m8x7R2e4uZyA6fNhJgXoCiSv',
      'b5d1c9f0a7e34826913fd0c85e72ab46',
      '73019582640718253946',
      '73019582640718253946102938475665',
    ];
    expect(good.map((one) => refusal({ ...production, APP_SECRET: one }))).toEqual([
      'accepted',
      'accepted',
      expect.stringContaining('at least 32 bytes'),
      'accepted',
    ]);
  });

  it('has the health port of a worker', () => {
    expect(parseWorkerSettings({ ...production, WORKER_HEALTH_PORT: '4100' }).workerHealthPort).toBe(4100);
    expect(parseWorkerSettings(serving).workerHealthPort).toBeNull();
  });

  it('has a direct way to the database beside the other, and none without it', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://a@direct/c', DB_POOL: '12' };
    expect(parseEnv({ ...serving, ...direct })).toMatchObject({
      databaseUrl: serving.DATABASE_URL,
      databaseDirectUrl: direct.DATABASE_DIRECT_URL,
      dbPool: 12,
    });
  });
});
