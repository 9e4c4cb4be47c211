import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from '@survivor/env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';
import { readYaml } from './testing/read-yaml.ts';

const page = readFileSync(path.join(repoRoot, 'infra/docs/install-with-containers.md'), 'utf8');
const [commands = [], mailCommands = []] = [...page.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
  block.trimEnd().split('\n'),
);
/** No container is started here; only root may give a folder away. */
const runnable = (lines: readonly string[]) =>
  lines
    .filter((line) => !line.startsWith('docker '))
    .map((line) => line.replace(' -o 65532 -g 65532', ''))
    .join('\n');

describe('the page that installs with containers', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'survivor-page-'));
  const contentOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const pairsIn = (file: string): Record<string, string> =>
    Object.fromEntries(
      contentOf(file)
        .trim()
        .split('\n')
        .map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
    );

  beforeAll(() => {
    execFileSync('bash', ['-euo', 'pipefail', '-c', runnable(commands)], { cwd: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('makes each secret that the file asks for, in a folder that only its owner enters', () => {
    const compose = readYaml('infra/deploy/compose/compose.yaml');
    const secrets = typeof compose === 'object' && compose !== null && 'secrets' in compose ? Object.keys(Object(compose.secrets)) : [];
    expect(readdirSync(path.join(folder, 'secrets')).sort()).toEqual(secrets.sort());
    expect(statSync(path.join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    expect(contentOf('secrets/database-url')).toBe(`postgres://survivor:${contentOf('secrets/postgres-password')}@postgres:5432/survivor`);
  });

  it('writes settings with which a server starts', () => {
    const secrets = {
      DATABASE_URL: contentOf('secrets/database-url'),
      APP_SECRET: contentOf('secrets/app-secret'),
      OIDC_CLIENT_SECRET: contentOf('secrets/oidc-client-secret'),
    };
    expect(() => parseEnv({ NODE_ENV: 'production', ...pairsIn('survivor.env'), ...secrets })).not.toThrow();
    expect(pairsIn('.env')).toMatchObject({ SITE: expect.any(String), VERSION: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  });

  it('puts the relay into a file of its own, reads the part of the file for email, and names the sender', () => {
    execFileSync('bash', ['-euo', 'pipefail', '-c', runnable(mailCommands)], { cwd: folder });
    expect(contentOf('secrets/smtp-url')).toMatch(/^smtps:\/\/\S+$/);
    const parts = pairsIn('.env')['COMPOSE_FILE']?.split(':');
    expect(parts).toEqual(['compose.yaml', 'mail.yaml']);
    expect(pairsIn('survivor.env')['MAIL_FROM']).toContain('@');
    expect([contentOf('.env'), contentOf('survivor.env')].join()).not.toContain('smtps:');
  });
});
