import { createHmac, hkdfSync } from 'node:crypto';

const LETTERS = 22;

/** Answers a keyed hash of an address: the same for the same address, and nothing to whoever has no key. */
export function createPseudonyms(secret: string): (address: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'survivor address pseudonyms', 32));
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, LETTERS);
}
