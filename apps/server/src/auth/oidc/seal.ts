import { createHmac, hkdfSync } from 'node:crypto';
import { isTimingSafeEqual } from '../../plugins/timing-safe-equal.ts';

/** Text sealed by this server for the holder of a secret. */
export type Seal = {
  close(text: string, holderSecret: string): string;
  /** The text; null if it was changed, forged, or sealed for another holder. */
  open(sealed: string, holderSecret: string): string | null;
};

/** The first secret seals; all can open. */
export function createSeal(secrets: readonly string[], purpose: string): Seal {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  const [first] = keys;
  if (first === undefined) throw new Error('at least one secret is needed');
  const sign = (key: Buffer, body: string, holder: string) => createHmac('sha256', key).update(`${body}.${holder}`).digest('base64url');
  return {
    close(text, holderSecret) {
      const body = Buffer.from(text).toString('base64url');
      return `${body}.${sign(first, body, holderSecret)}`;
    },
    open(sealed, holderSecret) {
      const [body = '', signature = '', ...rest] = sealed.split('.');
      if (rest.length > 0 || holderSecret === '') return null;
      const isOurs = keys.some((key) => isTimingSafeEqual(signature, sign(key, body, holderSecret)));
      return isOurs ? Buffer.from(body, 'base64url').toString('utf8') : null;
    },
  };
}
