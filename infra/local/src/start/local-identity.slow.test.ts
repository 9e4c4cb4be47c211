import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { loadProviderKeys } from '../identity/provider-keys.ts';
import { localIdentity } from './local-identity.ts';
import { type LocalService, Supervised } from './supervised.ts';

const folders: string[] = [];
const started: Supervised[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<{ service: Supervised; variables: LocalService['variables'] }> {
  const { spec, variables } = await localIdentity(dataDir, 'http://localhost:3000');
  const service = new Supervised(spec, () => undefined);
  started.push(service);
  await service.start();
  return { service, variables };
}

async function startOne() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'survivor-identity-'));
  folders.push(dataDir);
  mkdirSync(path.join(dataDir, 'logs'));
  return { dataDir, ...(await start(dataDir)) };
}

/** The keys with which the provider at an address signs. */
async function publishedKeys(issuer = ''): Promise<string[]> {
  const { keys }: { keys: { kid: string }[] } = JSON.parse(await (await fetch(`${issuer}/jwks`)).text());
  return keys.map(({ kid }) => kid);
}

it('never lets two starts at once share a provider: each has its own port, client and keys', async () => {
  const starts = await Promise.all([startOne(), startOne(), startOne()]);
  const seen = (name: string) => new Set(starts.map(({ variables }) => variables[name])).size;
  expect([seen('OIDC_ISSUER'), seen('OIDC_CLIENT_ID'), seen('OIDC_CLIENT_SECRET')]).toEqual([3, 3, 3]);
  for (const { dataDir, variables } of starts) {
    const { jwks } = await loadProviderKeys(path.join(dataDir, 'identity'));
    expect(await publishedKeys(variables['OIDC_ISSUER'])).toEqual(jwks.keys.map(({ kid }) => kid));
  }
});

it('keeps port, client and keys over a restart, where only their owner can read them', async () => {
  const { service, variables, dataDir } = await startOne();
  await service.stop();
  expect((await start(dataDir)).variables).toEqual(variables);
  expect(statSync(path.join(dataDir, 'identity', 'keys.json')).mode & 0o777).toBe(0o600);
});
