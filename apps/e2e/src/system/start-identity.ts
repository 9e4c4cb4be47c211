import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { measureUntilOk } from '../faults/hung/probe.ts';
import { fieldOf, textOf } from '../rest/api-client.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const START_MS = 90_000;

type Client = { readonly id: string; readonly secret: string };
type Identity = {
  readonly issuer: string;
  readonly child: ChildProcess;
  readonly client: Client;
  /** The product's settings for this provider. */
  readonly settings: Readonly<Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_LOCAL', string>>;
};

/** The only client of the local provider in this folder. */
function clientIn(dataDir: string): Client {
  const client = fieldOf(JSON.parse(readFileSync(join(dataDir, 'identity', 'keys.json'), 'utf8')), 'client');
  return { id: textOf(fieldOf(client, 'id')), secret: textOf(fieldOf(client, 'secret')) };
}

/** Starts the local identity provider for a product at `appUrl`. Its keys are in `dataDir`. */
export async function startIdentity(dataDir: string, appUrl: string): Promise<Identity> {
  const port = await getPort();
  const issuer = `http://127.0.0.1:${port}`;
  const options = { port, issuer, publicUrls: [appUrl], dataDir };
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/src/identity/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', IDENTITY_OPTIONS: JSON.stringify(options) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilOk(`${issuer}/.well-known/openid-configuration`);
  const client = clientIn(dataDir);
  const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret, OIDC_LOCAL: '1' };
  return { issuer, child, client, settings };
}

/** Waits until an address responds with 200. Rejects after 90 seconds. */
export async function waitUntilOk(url: string): Promise<void> {
  if ((await measureUntilOk(url, START_MS)) === Number.POSITIVE_INFINITY)
    throw new Error(`${url} did not answer 200 within ${START_MS} ms`);
}
