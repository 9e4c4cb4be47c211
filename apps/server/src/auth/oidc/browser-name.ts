import Bowser from 'bowser';

/** Longer headers are cut before they are parsed, to bound the cost. */
const MAX_HEADER_LENGTH = 400;
const MAX_NAME_LENGTH = 60;

/**
 * A name such as "Firefox on Android" from a User-Agent header; null for an unknown browser. The
 * header itself is not stored.
 */
export function browserName(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_HEADER_LENGTH));
  if (browser.name === undefined || browser.name === '') return null;
  const text = os.name === undefined || os.name === '' ? browser.name : `${browser.name} on ${os.name}`;
  return text.slice(0, MAX_NAME_LENGTH);
}
