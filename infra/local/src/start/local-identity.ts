import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isProviderOf, loadProviderKeys, type ProviderKeys } from '../identity/provider-keys.ts';
import { repoRoot, tsxLoader } from '../paths.ts';
import { claimFreePort, claimPort, releasePort } from '../ports.ts';
import { withClient } from '../postgres/connection.ts';
import { type ServiceSpec, Supervised } from './supervised.ts';

const firstPort = 3900;
const TRIES = 5;
/** It asks for no password, so it is for this machine alone. */
const HOST = '127.0.0.1';

export interface LocalIdentityOptions {
  readonly dataDir: string;
  readonly publicUrl: string;
  readonly onPid: ServiceSpec['onPid'];
}

export interface LocalIdentity {
  stop(): Promise<void>;
  readonly issuer: string;
  /** The variables that point the product at it. */
  readonly variables: Record<string, string>;
}

/**
 * Starts the local identity provider in a process of its own, at the port of the last run where that is free. What answers there must sign with
 * the keys of this data folder: a provider of another start, which took the port in the same moment, is passed over.
 */
export async function startLocalIdentity(options: LocalIdentityOptions): Promise<LocalIdentity> {
  const keys = await loadProviderKeys(path.resolve(options.dataDir, 'identity'));
  for (let tried = 1; ; tried++) {
    const port = await choosePort(options.dataDir);
    const issuer = `http://${HOST}:${port}`;
    const service = provider(options, { port, host: HOST, issuer });
    const failure = await start(service, () => isProviderOf(issuer, keys));
    const stop = () => service.stop().finally(() => releasePort(port));
    if (failure === null) return { stop, issuer, variables: variablesOf(issuer, keys) };
    await stop();
    rmSync(portFile(options.dataDir), { force: true });
    if (tried === TRIES) throw failure;
  }
}

/** Null when it runs and is ours. */
async function start(service: Supervised, isOurs: () => Promise<boolean>): Promise<Error | null> {
  try {
    await service.start();
    return (await isOurs()) ? null : new Error('Another identity provider answers at the port of the local one.');
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function provider({ dataDir, publicUrl, onPid }: LocalIdentityOptions, place: { port: number; host: string; issuer: string }): Supervised {
  return new Supervised({
    name: 'identity provider',
    args: [
      '--import',
      path.join(repoRoot, 'infra/local/bin/orphan-guard.mjs'),
      '--import',
      tsxLoader,
      path.join(repoRoot, 'infra/local/src/identity/main.ts'),
    ],
    cwd: repoRoot,
    env: { ...process.env, NODE_ENV: 'production', IDENTITY_OPTIONS: JSON.stringify({ ...place, publicUrls: [publicUrl], dataDir }) },
    readyUrl: `${place.issuer}/.well-known/openid-configuration`,
    logFile: path.join(dataDir, 'logs', 'identity.log'),
    onPid,
  });
}

const variablesOf = (issuer: string, { client }: ProviderKeys) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_LOCAL: '1',
});

/** People are keyed by issuer and subject: when the local provider had to move to another port, they move with it. */
export async function carryPeopleOver(databaseUrl: string, issuer: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `update users u set issuer = $1
       where u.issuer <> $1 and u.issuer ~ '^http://127\\.0\\.0\\.1:\\d+$'
         and not exists (select 1 from users o where o.issuer = $1 and o.subject = u.subject)`,
      [issuer],
    ),
  );
}

const portFile = (dataDir: string) => path.join(dataDir, 'identity', 'port');

async function choosePort(dataDir: string): Promise<number> {
  const file = portFile(dataDir);
  const known = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (known > 0 && (await claimPort(known, HOST))) return known;
  const port = await claimFreePort(firstPort);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, String(port));
  return port;
}
