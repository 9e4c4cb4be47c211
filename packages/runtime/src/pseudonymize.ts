import { createHmac, hkdfSync } from 'node:crypto';

const LETTERS = 22;

/**
 * Creates a keyed hash of addresses. Equal addresses have equal hashes, which reveal nothing
 * without the key.
 */
export function createPseudonyms(secret: string): (address: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'survivor address pseudonyms', 32));
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, LETTERS);
}
