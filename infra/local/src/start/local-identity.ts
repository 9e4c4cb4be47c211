import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { localClient } from '@survivor/env';
import { isPortFree, nextFreePort } from '../free-port.ts';
import { repoRoot, tsxLoader } from '../paths.ts';
import { withClient } from '../postgres/connection.ts';
import { probeHost } from './local-settings.ts';
import { type ServiceSpec, Supervised } from './supervised.ts';

const firstPort = 3900;

export interface LocalIdentityOptions {
  readonly dataDir: string;
  readonly host: string;
  readonly publicUrl: string;
  readonly onPid: ServiceSpec['onPid'];
}

export interface LocalIdentity {
  readonly service: Supervised;
  readonly issuer: string;
  /** The variables that point the product at it. */
  readonly variables: Record<string, string>;
}

/** Starts the local identity provider in a process of its own, at the port of the last run where that is free. */
export async function startLocalIdentity({ dataDir, host, publicUrl, onPid }: LocalIdentityOptions): Promise<LocalIdentity> {
  const isLoopback = ['127.0.0.1', 'localhost', '::1'].includes(host);
  const listenHost = isLoopback ? '127.0.0.1' : host;
  const port = await keptPort(dataDir, listenHost);
  const issuer = `http://${isLoopback ? '127.0.0.1' : new URL(publicUrl).hostname}:${port}`;
  const options = { port, host: listenHost, issuer, publicUrls: [publicUrl], dataDir };
  const service = new Supervised({
    name: 'identity provider',
    args: [
      '--import',
      path.join(repoRoot, 'infra/local/bin/orphan-guard.mjs'),
      '--import',
      tsxLoader,
      path.join(repoRoot, 'infra/local/src/identity/main.ts'),
    ],
    cwd: repoRoot,
    env: { ...process.env, NODE_ENV: 'production', IDENTITY_OPTIONS: JSON.stringify(options) },
    readyUrl: `http://${probeHost(listenHost)}:${port}/.well-known/openid-configuration`,
    logFile: path.join(dataDir, 'logs', 'identity.log'),
    onPid,
  });
  await service.start();
  const variables = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: localClient.id, OIDC_CLIENT_SECRET: localClient.secret, OIDC_LOCAL: '1' };
  return { service, issuer, variables };
}

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

async function keptPort(dataDir: string, host: string): Promise<number> {
  const file = path.join(dataDir, 'identity', 'port');
  const known = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (known > 0 && (await isPortFree(known, host))) return known;
  const port = await nextFreePort(firstPort, host);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, String(port));
  return port;
}
