import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import Provider from 'oidc-provider';
import { type Account, listAccounts } from './accounts.ts';
import { chooserPage, errorPage } from './chooser-page.ts';
import { providerConfig } from './provider-config.ts';
import { loadProviderKeys } from './provider-keys.ts';

export interface IdentityProviderOptions {
  readonly port: number;
  /** Where it listens. */
  readonly host?: string;
  /** Its address; default `http://127.0.0.1:PORT`. */
  readonly issuer?: string;
  /** The addresses of the app that may be returned to, without a slash at the end. */
  readonly publicUrls: readonly string[];
  /** Keys are kept in `dataDir/identity`; people in `dataDir/identity/accounts.json` can be chosen too. */
  readonly dataDir: string;
}

/** Starts the local identity provider in this process. Rejects when the port is taken. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<{ issuer: string; stop(): Promise<void> }> {
  const { port, host = '127.0.0.1', issuer = `http://127.0.0.1:${port}` } = options;
  const folder = path.resolve(options.dataDir, 'identity');
  const accounts = () => listAccounts(path.join(folder, 'accounts.json'));
  const findAccount = (sub: string) => accounts().find((account) => account.sub === sub);
  const keys = await loadProviderKeys(folder);
  const provider = new Provider(issuer, providerConfig({ publicUrls: options.publicUrls, keys, findAccount }));
  const answer = provider.callback();
  const server = createServer((request, response) => {
    forgetSession(request);
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact({ provider, request, response, accounts: accounts() }).catch(() => {
      send(response, 400, errorPage('This sign-in has expired or belongs to another browser.'));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { issuer, stop };
}

interface Interaction {
  readonly provider: Provider;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly accounts: readonly Account[];
}

async function interact({ provider, request, response, accounts }: Interaction): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return send(response, 200, chooserPage(`/interaction/${uid}`, accounts));
  const sub = new URLSearchParams(await readBody(request)).get('account');
  if (!accounts.some((account) => account.sub === sub)) return send(response, 400, errorPage('There is no such account.'));
  const result = { login: { accountId: sub ?? '' }, select_account: {} };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Nobody stays signed in at the provider: without its session cookie every sign-in shows the chooser. */
function forgetSession(request: IncomingMessage): void {
  const kept = request.headers.cookie?.split(/; */).filter((pair) => !pair.startsWith('_session'));
  request.headers.cookie = kept?.join('; ');
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 10_000) throw new Error('too large');
  }
  return body;
}

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(html);
}
