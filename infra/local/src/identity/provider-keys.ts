import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** What the provider signs with; kept, so that tokens and cookies outlive a restart. */
export interface ProviderKeys {
  readonly jwks: { keys: JWK[] };
  readonly cookieKeys: string[];
}

/** Reads the keys from `folder/keys.json` (mode 0600), made on first use. */
export async function loadProviderKeys(folder: string): Promise<ProviderKeys> {
  const file = path.join(folder, 'keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' };
  const keys: ProviderKeys = { jwks: { keys: [key] }, cookieKeys: [randomBytes(32).toString('hex')] };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
