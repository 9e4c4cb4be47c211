import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv, parseSettings } from './index.ts';
import { variables } from './variables.ts';

const secret = 's'.repeat(32);
const serving = { DATABASE_URL: 'postgres://a@b/c', OIDC_ISSUER: 'http://127.0.0.1:4000', APP_SECRET: secret };
const production = { ...serving, NODE_ENV: 'production', OIDC_CLIENT_ID: 'x', OIDC_ISSUER: '' };

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
      season: 2025,
      clock: { kind: 'virtual', at: new Date('2025-10-01T16:00:00Z') },
      logLevel: 'info',
    });
  });

  it('gives the defaults of production', () => {
    const env = parseEnv(production);
    expect(env.oidc).toEqual({ issuer: 'https://accounts.google.com', clientId: 'x', clientSecret: '', isLocal: false });
    expect(env).toMatchObject({ isProduction: true, sportsSource: 'thesportsdb', clock: { kind: 'system' }, adminEmails: [] });
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

  it('treats an empty value as absent', () => {
    expect(parseSettings(Object.fromEntries(Object.keys(variables).map((name) => [name, ' '])))).toEqual(parseSettings({}));
  });

  const bad: [string, string][] = [
    ['PORT', '70000'],
    ['PORT', '0'],
    ['PORT', '3000x'],
    ['HOST', 'a b'],
    ['NODE_ENV', 'prod'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'all of them'],
    ['METRICS_PORT', '-1'],
    ['PUBLIC_URL', 'example.com'],
    ['DATABASE_URL', 'mysql://x'],
    ['REDIS_URL', 'localhost:6379'],
    ['OIDC_ISSUER', 'accounts.google.com'],
    ['OIDC_LOCAL', 'true'],
    ['ADMIN_EMAILS', 'alex'],
    ['SPORTS_SOURCE', 'espn'],
    ['SPORTSDB_URL', 'ftp://x'],
    ['SPORTSDB_REQUESTS_PER_MINUTE', '-3'],
    ['RATE_LIMITS', 'no'],
    ['SEASON', '25'],
    ['CLOCK', 'virtual:yesterday'],
    ['CLOCK', 'virtual:2025-10-01'],
    ['CLOCK', 'virtual:2025-13-01T00:00:00Z'],
    ['APP_SECRET', ' , '],
    ['DONATE_BITCOIN', 'not an address'],
    ['DONATE_DOGE', 'D123'],
    ['DONATE_PAYMENT_URL', 'javascript:alert(1)'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['LOG_LEVEL', 'loud'],
    ['WORKER_HEALTH_PORT', 'x'],
  ];
  it.each(bad)('refuses %s=%s and names it, without repeating the value', (name, value) => {
    const message = refusal({ ...serving, [name]: value });
    expect(message).toMatch(new RegExp(`^Environment variable ${name} `));
    expect(message).not.toContain(`"${value}"`);
  });

  it.each(['DATABASE_URL', 'OIDC_ISSUER', 'APP_SECRET'])('requires %s', (name) => {
    expect(refusal({ ...serving, [name]: '' })).toContain(`${name} is required`);
  });

  it.each([
    ['APP_SECRET', ''],
    ['APP_SECRET', 'short'],
    ['OIDC_CLIENT_ID', ''],
    ['RATE_LIMITS', 'off'],
    ['OIDC_LOCAL', '1'],
  ])('refuses %s=%s in production', (name, value) => {
    expect(refusal({ ...production, [name]: value })).toContain(name);
  });

  it('has every variable in .env.example', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    expect([...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map((match) => match[1]).sort()).toEqual(Object.keys(variables).sort());
  });
});
