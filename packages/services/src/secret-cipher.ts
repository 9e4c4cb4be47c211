import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts secrets at rest, such as join passwords and the push key, with AES-256-GCM. Keys come
 * from the environment, and their id precedes the text (rules 3).
 */
export interface SecretCipher {
  encrypt(secret: string): string;
  /** Null if the key is unknown, because its secret was removed before `rotate-secret` had run. */
  decrypt(stored: string): string | null;
  /** Whether the first secret encrypted this text, so that reading it needs no other secret. */
  isCurrent(stored: string): boolean;
}

type Key = { readonly id: string; readonly bytes: Buffer };

function keyOf(secret: string): Key {
  // This label also covers other secrets now. It must not change, because stored data depends on
  // it.
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'survivor join passwords', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** The first secret encrypts; all can decrypt. */
export function createSecretCipher(secrets: readonly string[]): SecretCipher {
  const keys = secrets.map(keyOf);
  const [first] = keys;
  if (first === undefined) throw new Error('at least one secret is needed');
  return {
    encrypt(secret) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', first.bytes, nonce);
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [first.id, nonce.toString('base64url'), sealed.toString('base64url'), cipher.getAuthTag().toString('base64url')].join('.');
    },
    decrypt(stored) {
      const [id, nonce = '', sealed = '', tag = ''] = stored.split('.');
      const key = keys.find((candidate) => candidate.id === id);
      return key === undefined ? null : open(key, { nonce, sealed, tag });
    },
    isCurrent: (stored) => stored.startsWith(`${first.id}.`),
  };
}

function open(key: Key, { nonce, sealed, tag }: { nonce: string; sealed: string; tag: string }): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
