import Bowser from 'bowser';

/** Longer ones are cut before they are read, so that nobody's header is dear. */
const LONGEST_HEADER = 400;
const LONGEST = 60;

/** "Firefox on Android" of a User-Agent header; null for one that names no known browser. Of the header itself nothing is kept. */
export function browserOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST_HEADER));
  if (browser.name === undefined || browser.name === '') return null;
  const text = os.name === undefined || os.name === '' ? browser.name : `${browser.name} on ${os.name}`;
  return text.slice(0, LONGEST);
}
