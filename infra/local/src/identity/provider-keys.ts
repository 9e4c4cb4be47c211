import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** The keys of the provider and its only client. They are stored, so sign-ins survive a restart. */
export interface ProviderKeys {
  readonly jwks: { keys: JWK[] };
  readonly cookieKeys: string[];
  readonly client: { readonly id: string; readonly secret: string };
}

/** Loads `folder/keys.json`, which only its owner can read. Creates it on first use. */
export async function loadProviderKeys(folder: string): Promise<ProviderKeys> {
  const file = path.join(folder, 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
  const keys: ProviderKeys = {
    jwks: { keys: [key] },
    cookieKeys: [randomBytes(32).toString('hex')],
    client: { id: `survivor-local-${randomBytes(8).toString('hex')}`, secret: randomBytes(32).toString('base64url') },
  };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
