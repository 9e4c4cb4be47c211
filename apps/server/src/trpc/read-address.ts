import { BoundedMap } from '@survivor/services';
import { checkJsonText } from '../http/json-body.ts';
import type { Asked } from './read-calls.ts';

/** Bytes of all parsed addresses together. */
const MOST_BYTES = 16_000_000;
/** As long as the web makes them. */
const LONGEST_URL = 2000;

/** What a parsed address costs at most: each `[]` of its JSON is an object of its own. */
const bytesOf = (url: string) => 1000 + 32 * url.length;

/**
 * Parses as tRPC does: of a repeated parameter the first counts. Refuses JSON larger than any input
 * needs.
 */
function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at));
  checkJsonText(query.get('input') ?? '');
  return query;
}

type Entry = { readonly url: string; readonly asked: Asked };

type Addresses = {
  parse(url: string, path: string): Asked;
  /** Caches a parsed address. Signed-in callers only: otherwise anybody could fill the cache. */
  add(url: string, asked: Asked): void;
};

/**
 * Parsed addresses by URL: open pages of a league send the same one repeatedly. An entry holds
 * nothing of the caller.
 */
export function createAddresses(): Addresses {
  const entries = new BoundedMap<string, Entry>(MOST_BYTES, ({ url }) => bytesOf(url));
  return {
    parse: (url, path) => entries.get(url)?.asked ?? { path, query: queryOf(url) },
    add(url, asked) {
      if (url.length <= LONGEST_URL && entries.peek(url) === undefined) entries.set(url, { url, asked });
    },
  };
}
