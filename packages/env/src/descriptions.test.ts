import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DESCRIPTIONS, type Description } from './descriptions.ts';
import { parseLocalSettings, parseWorkerSettings } from './parse-env.ts';
import { variables } from './variables.ts';

const all: (Description & { readonly name: string })[] = Object.entries(DESCRIPTIONS).map(([name, each]) => ({ ...each, name }));
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://a@b/c',
  PUBLIC_URL: 'https://pools.example.com',
  OIDC_CLIENT_ID: 'client',
  OIDC_CLIENT_SECRET: 'secret',
  APP_SECRET: 'a secret of at least thirty-two bytes',
  WORKER_HEALTH_PORT: '3001',
};
/** With what makes a default count at all. */
const RELAY = { SMTP_URL: 'smtps://relay.example.com' };

/** The port that was given is known as given. */
const settingsOf = (source: Record<string, string>) => {
  const { port, ...settings } = parseLocalSettings(source);
  return { ...settings, port: port.value };
};

describe('descriptions of variables', () => {
  it('exist for each variable, and each variable is read', () => {
    const read = readFileSync(new URL('parse-env.ts', import.meta.url), 'utf8');
    expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(variables).sort());
    expect(all.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(read))).toEqual([]);
  });

  it.each(all.filter(({ fallback }) => fallback !== undefined))('give $fallback as the default of $name', ({ name, fallback = '' }) => {
    expect(settingsOf({ ...RELAY, [name]: fallback })).toEqual(settingsOf(RELAY));
  });

  it.each(all.filter(({ inProduction }) => inProduction !== undefined))(
    'give $inProduction as the default of $name in production',
    ({ name, inProduction = '' }) => {
      expect(settingsOf({ ...PRODUCTION, [name]: inProduction })).toEqual(settingsOf(PRODUCTION));
    },
  );

  it.each(all.filter(({ otherwise }) => otherwise?.includes('required in production')))('require $name in production', ({ name }) => {
    const { [name]: _, ...without }: Record<string, string> = PRODUCTION;
    expect(() => parseWorkerSettings(PRODUCTION)).not.toThrow();
    expect(() => parseWorkerSettings(without)).toThrow(`Environment variable ${name} `);
  });

  it.each(all.filter(({ example }) => example !== undefined))('show a valid example of $name', ({ name, example = '' }) => {
    expect(() => settingsOf({ [name]: example })).not.toThrow();
  });
});
