import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';
import { closeServer, listen, sendPage } from '../html-page.ts';
import { findAccount, listAccounts, storeNewcomer } from './accounts.ts';
import { chooserPage, errorPage } from './chooser-page.ts';
import { providerConfig } from './provider-config.ts';
import { loadProviderKeys } from './provider-keys.ts';

export interface IdentityProviderOptions {
  readonly port: number;
  readonly host?: string;
  readonly issuer?: string;
  /** The app's URLs to which a sign-in may return, without a slash at the end. */
  readonly publicUrls: readonly string[];
  /** `dataDir/identity` has the keys, and more people in `accounts.json`. */
  readonly dataDir: string;
}

/** Starts the local identity provider in this process. Rejects if the port is in use. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<{ issuer: string; stop(): Promise<void> }> {
  const { port, host = '127.0.0.1', issuer = `http://127.0.0.1:${port}`, publicUrls } = options;
  const folder = path.resolve(options.dataDir, 'identity');
  const accountsFile = path.join(folder, 'accounts.json');
  const keys = await loadProviderKeys(folder);
  const provider = new Provider(
    issuer,
    providerConfig(publicUrls, keys, (sub) => findAccount(accountsFile, sub)),
  );
  const handle = provider.callback();
  const server = createServer((request, response) => {
    endSession(request);
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
    chooseAccount({ provider, accountsFile }, request, response).catch(() => {
      sendPage(response, 400, errorPage('This sign-in has expired or belongs to another browser.'));
    });
  });
  await listen(server, port, host);
  return { issuer, stop: () => closeServer(server) };
}

type Chooser = { readonly provider: Provider; readonly accountsFile: string };

async function chooseAccount({ provider, accountsFile }: Chooser, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return sendPage(response, 200, chooserPage(`/interaction/${uid}`, listAccounts(accountsFile)));
  const account = findAccount(accountsFile, new URLSearchParams(await text(request)).get('account') ?? '');
  if (!account) return sendPage(response, 400, errorPage('There is no such account.'));
  storeNewcomer(accountsFile, account);
  const result = { login: { accountId: account.sub }, select_account: {} };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Removes the provider's session cookie, so that every sign-in shows the chooser. */
function endSession(request: IncomingMessage): void {
  const cookies = request.headers.cookie?.split(/; */).filter((pair) => !pair.startsWith('_session'));
  request.headers.cookie = cookies?.join('; ');
}
