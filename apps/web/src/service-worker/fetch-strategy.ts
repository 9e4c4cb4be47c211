/**
 * `file`: from the cache. `page`: from the network, else the app shell. `app-page`: the same with a
 * timeout. `none`: not handled.
 */
export type FetchStrategy = 'file' | 'app-page' | 'page' | 'none';

type RequestFacts = { readonly method: string; readonly mode: string; readonly url: string };

const APP = /^\/home(?:\/|$)/;

/**
 * Selects how a request is handled. Only files of the app shell are cached, which contain nothing
 * personal: never a response below /api or /trpc, nor a page that the server renders.
 */
export function selectStrategy(
  { method, mode, url }: RequestFacts,
  { origin, files }: { origin: string; files: readonly string[] },
): FetchStrategy {
  const { origin: requestOrigin, pathname, search } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin) return 'none';
  if (mode === 'navigate') return APP.test(pathname) ? 'app-page' : 'page';
  return search === '' && files.includes(pathname) ? 'file' : 'none';
}
