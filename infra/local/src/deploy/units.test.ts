import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromFiles, parseCliSettings, parseEnv, parseWorkerSettings } from '@survivor/env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';

const FOLDER = path.join(repoRoot, 'infra/deploy/systemd');
const SERVICES = readdirSync(FOLDER).filter((file) => file.endsWith('.service'));
const DROP_IN = 'survivor-.service.d/hardening.conf';
/** Installed beside the other by who wants email. */
const MAIL = 'mail.conf';
/** systemd's own figure of what a service may do, of 100. */
const MOST_EXPOSED = '20';

const isHere = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!isHere) console.log('NOT RUN: systemd-analyze verify (there is none)');

/** The values of a setting in a unit and in what is read with it. */
function settingsOf(service: string, name: string, dropIns = [DROP_IN]): string[] {
  const text = [service, ...dropIns].map((file) => readFileSync(path.join(FOLDER, file), 'utf8')).join('\n');
  return [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

/** The environment that systemd gives to a service, with `%d` for the folder of its credentials. */
function environmentOf(service: string, dropIns?: string[]): Record<string, string> {
  return Object.fromEntries(
    settingsOf(service, 'Environment', dropIns).map((line) => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );
}

const written = {
  PUBLIC_URL: 'https://pools.example.com',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'p',
  WORKER_HEALTH_PORT: '3001',
  MAIL_FROM: 'Pools <no-reply@example.com>',
};
const contents: Readonly<Record<string, string>> = {
  'database-url': 'postgres://survivor:word@localhost/survivor',
  'app-secret': 'a secret of this test that is long enough',
  'oidc-client-secret': 'another secret',
  'smtp-url': 'smtps://user:password@relay.example.com',
};

describe('infra/deploy/systemd', () => {
  it.each(SERVICES)('starts a program of the release with %s', (service) => {
    const [command = ''] = settingsOf(service, 'ExecStart');
    expect(command).toMatch(/^\/usr\/bin\/node --enable-source-maps \/opt\/survivor\/current\/apps\/(server|worker|cli)\/dist\/main\.js/);
    const app = /apps\/(\w+)\//.exec(command)?.[1] ?? '';
    expect(existsSync(path.join(repoRoot, 'apps', app, 'src/main.ts'))).toBe(true);
  });

  /** What the program of a unit makes of its settings, its secrets read from its credentials. */
  function parse(service: string, dropIns: string[]) {
    const credentials = settingsOf(service, 'LoadCredential', dropIns).map((line) => line.split(':')[0] ?? '');
    const read = (file: string) => {
      const name = file.replace('%d/', '');
      expect(credentials).toContain(name);
      return contents[name] ?? '';
    };
    const readers = { server: parseEnv, worker: parseWorkerSettings, cli: parseCliSettings };
    const reader = Object.entries(readers).find(([app]) => settingsOf(service, 'ExecStart')[0]?.includes(`apps/${app}/`));
    return reader?.[1](fromFiles({ ...written, ...environmentOf(service, dropIns) }, read));
  }

  it.each(SERVICES)('gives %s settings that its program accepts, secrets as credentials', (service) => {
    expect(parse(service, [DROP_IN])).toMatchObject({ mail: null });
  });

  it.each(SERVICES)('gives %s the address of a relay as a credential, once email is installed', (service) => {
    expect(parse(service, [DROP_IN, MAIL])).toMatchObject({ mail: { url: contents['smtp-url'] } });
  });

  it.each(SERVICES)('waits for the end of %s for longer than it takes', (service) => {
    const [limit = ''] = settingsOf(service, 'TimeoutStopSec');
    expect(Number.parseInt(limit, 10)).toBeGreaterThan(Number(environmentOf(service)['DRAIN_SECONDS']) + 12);
  });

  it('migrates before server and worker start', () => {
    for (const service of ['survivor-server.service', 'survivor-worker.service'])
      for (const setting of ['After', 'Requires']) expect(settingsOf(service, setting).join()).toContain('survivor-migrate.service');
  });

  describe.skipIf(!isHere)('as systemd reads it', () => {
    let folder: string;
    let env: NodeJS.ProcessEnv;
    const units = readdirSync(FOLDER).filter((file) => /\.(service|timer)$/.test(file));
    beforeAll(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'survivor-units-'));
      env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` };
      cpSync(FOLDER, folder, { recursive: true });
      cpSync(path.join(FOLDER, MAIL), path.join(folder, 'survivor-.service.d', MAIL));
      // What a unit starts has to be there for systemd: this process is.
      for (const unit of SERVICES)
        writeFileSync(path.join(folder, unit), readFileSync(path.join(FOLDER, unit), 'utf8').replace('/usr/bin/node', process.execPath));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('has nothing to complain of', () => {
      const { stdout, stderr, status } = spawnSync('systemd-analyze', ['verify', ...units.map((unit) => path.join(folder, unit))], {
        env,
        encoding: 'utf8',
      });
      const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('survivor'));
      expect({ status, ours }).toEqual({ status: 0, ours: [] });
    });

    it.each(SERVICES)('leaves %s few rights', (unit) => {
      const args = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, path.join(folder, unit)];
      const { status, stdout } = spawnSync('systemd-analyze', args, { env, encoding: 'utf8' });
      expect(status, stdout.trim().split('\n').at(-1)).toBe(0);
    });
  });
});
