import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { isProviderOf, loadProviderKeys } from '../identity/provider-keys.ts';
import { type LocalIdentity, startLocalIdentity } from './local-identity.ts';

const folders: string[] = [];
const started: LocalIdentity[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function startOne(): Promise<{ identity: LocalIdentity; dataDir: string }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'survivor-identity-'));
  folders.push(dataDir);
  mkdirSync(path.join(dataDir, 'logs'));
  const identity = await startLocalIdentity({ dataDir, publicUrl: 'http://localhost:3000', onPid: () => undefined });
  started.push(identity);
  return { identity, dataDir };
}

const keysOf = (dataDir: string) => loadProviderKeys(path.join(dataDir, 'identity'));

it('never lets two starts at once share a provider: each has its own port, client and keys', async () => {
  const starts = await Promise.all([startOne(), startOne(), startOne()]);
  const seen = (name: string) => new Set(starts.map(({ identity }) => identity.variables[name])).size;
  expect([seen('OIDC_ISSUER'), seen('OIDC_CLIENT_ID'), seen('OIDC_CLIENT_SECRET')]).toEqual([3, 3, 3]);
  for (const { identity } of starts) {
    const owners = await Promise.all(starts.map(async ({ dataDir }) => isProviderOf(identity.issuer, await keysOf(dataDir))));
    expect(owners.filter(Boolean)).toHaveLength(1);
  }
});

it('keeps port, client and keys over a restart, where only their owner can read them', async () => {
  const { identity, dataDir } = await startOne();
  await identity.stop();
  const again = await startLocalIdentity({ dataDir, publicUrl: 'http://localhost:3000', onPid: () => undefined });
  started.push(again);
  expect(again.variables).toEqual(identity.variables);
  expect(statSync(path.join(dataDir, 'identity', 'keys.json')).mode & 0o777).toBe(0o600);
});
