import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** What the provider signs with, and the one client that it knows; kept, so that tokens and cookies outlive a restart. */
export interface ProviderKeys {
  readonly jwks: { keys: JWK[] };
  readonly cookieKeys: string[];
  readonly client: { readonly id: string; readonly secret: string };
}

/** Reads the keys from `folder/keys.json` (mode 0600), made on first use. No two data folders share a client. */
export async function loadProviderKeys(folder: string): Promise<ProviderKeys> {
  const file = path.join(folder, 'keys.json');
  const kept: Partial<ProviderKeys> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const { jwks, cookieKeys, client } = kept;
  if (jwks && cookieKeys && client) return { jwks, cookieKeys, client };
  const keys = {
    jwks: jwks ?? { keys: [await newKey()] },
    cookieKeys: cookieKeys ?? [randomBytes(32).toString('hex')],
    client: client ?? { id: `survivor-local-${randomBytes(8).toString('hex')}`, secret: randomBytes(32).toString('base64url') },
  };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
}

/** Whether the provider at this address signs with these keys, and is not that of another data folder. */
export async function isProviderOf(issuer: string, { jwks }: ProviderKeys): Promise<boolean> {
  const answer = await fetch(`${issuer}/jwks`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  if (!answer?.ok) return false;
  const published: { keys?: JWK[] } = JSON.parse(await answer.text());
  const [own] = jwks.keys;
  return own !== undefined && (published.keys ?? []).some(({ kid, n }) => kid === own.kid && n === own.n);
}
