import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadProviderKeys } from '../identity/provider-keys.ts';
import { guarded, repoRoot, sourceArgs } from '../paths.ts';
import { claimFreePort, claimPort } from '../ports.ts';
import { withClient } from '../postgres/connection.ts';
import type { LocalService } from './supervised.ts';

const FIRST_PORT = 3900;
/** Loopback only, because a sign-in requires no password. */
const HOST = '127.0.0.1';

/** The identity provider of a data folder, on the port of the last run if free. */
export async function localIdentity(dataDir: string, publicUrl: string): Promise<LocalService> {
  const { client } = await loadProviderKeys(path.resolve(dataDir, 'identity'));
  const port = await choosePort(path.join(dataDir, 'identity/port'));
  const issuer = `http://${HOST}:${port}`;
  const options = { port, host: HOST, issuer, publicUrls: [publicUrl], dataDir };
  return {
    spec: {
      name: 'identity provider',
      args: guarded(...sourceArgs('infra/local/src/identity/main.ts')),
      cwd: repoRoot,
      env: { ...process.env, NODE_ENV: 'production', IDENTITY_OPTIONS: JSON.stringify(options) },
      readyUrl: `${issuer}/.well-known/openid-configuration`,
      logFile: path.join(dataDir, 'logs/identity.log'),
    },
    variables: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret, OIDC_LOCAL: '1' },
  };
}

async function choosePort(file: string): Promise<number> {
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (last > 0 && (await claimPort(last, HOST))) return last;
  const port = await claimFreePort(FIRST_PORT);
  writeFileSync(file, String(port));
  return port;
}

/** Issuer and subject identify a user, so users follow the local provider to its new port. */
export async function updateLocalIssuer(databaseUrl: string, issuer: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `update users u set issuer = $1
       where u.issuer <> $1 and u.issuer ~ '^http://127\\.0\\.0\\.1:\\d+$'
         and not exists (select 1 from users o where o.issuer = $1 and o.subject = u.subject)`,
      [issuer],
    ),
  );
}
