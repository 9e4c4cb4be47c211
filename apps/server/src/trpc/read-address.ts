import { BoundedMap } from '@survivor/services';
import { checkJsonText } from '../http/json-body.ts';
import type { Asked } from './read-calls.ts';

/** Of a few kB each. */
const MOST_REMEMBERED = 5000;
/** As long as the web makes them. */
const LONGEST_REMEMBERED = 2000;

/** Read as tRPC reads it: of a parameter that stands twice, the first. Refuses JSON that costs more than any input needs. */
function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at));
  checkJsonText(query.get('input') ?? '');
  return query;
}

/**
 * What an address asks. An open page asks by the same one again and again, and so do all members of its league: each is read once. Nothing of
 * who asks stands in it.
 */
export function createAddresses(): (url: string, path: string) => Asked {
  const known = new BoundedMap<string, Asked>(MOST_REMEMBERED);
  return (url, path) => {
    const remembered = known.get(url);
    if (remembered !== undefined) return remembered;
    const asked: Asked = { path, query: queryOf(url) };
    if (url.length <= LONGEST_REMEMBERED) known.set(url, asked);
    return asked;
  };
}
