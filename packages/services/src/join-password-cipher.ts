import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Join passwords at rest: AES-256-GCM, keyed from the environment, with the key's id in front (decisions 3). */
export interface JoinPasswordCipher {
  encrypt(password: string): string;
  /** Throws when no key of the environment made this text. */
  decrypt(stored: string): string;
}

type Key = { readonly id: string; readonly bytes: Buffer };

function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'survivor join passwords', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** The first secret encrypts, all decrypt. */
export function createJoinPasswordCipher(secrets: readonly string[]): JoinPasswordCipher {
  const keys = secrets.map(keyOf);
  const [first] = keys;
  if (first === undefined) throw new Error('at least one secret is needed');
  return {
    encrypt(password) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', first.bytes, nonce);
      const sealed = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
      return [first.id, nonce.toString('base64url'), sealed.toString('base64url'), cipher.getAuthTag().toString('base64url')].join('.');
    },
    decrypt(stored) {
      const [id, nonce = '', sealed = '', tag = ''] = stored.split('.');
      const key = keys.find((candidate) => candidate.id === id);
      if (key === undefined) throw new Error('no key for this join password');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
    },
  };
}
