const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const LENGTH = 8;
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** 8 characters of A-Z and 0-9 (rules 3). */
export const LEAGUE_KEY_PATTERN = /^[A-Z0-9]{8}$/;

/** Creates a league key from random bytes, skipping bytes that would bias some characters. */
export function makeLeagueKey(randomByte: () => number): string {
  let key = '';
  while (key.length < LENGTH) {
    const byte = randomByte();
    if (byte < FAIR_BYTES) key += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return key;
}
