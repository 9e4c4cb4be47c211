/** How a request is answered: a file of the shell from what is kept, a page by the network and else by the shell, anything else as without a worker. */
export type Treatment = 'file' | 'app-page' | 'page' | 'none';

type Asked = { readonly method: string; readonly mode: string; readonly url: string };

const APP = /^\/home(?:\/|$)/;

/**
 * What becomes of a request. Files of the shell hold nothing of anybody; no answer below /api or /trpc, and no page that the server writes, is
 * kept or answered here: a page that the network does not give is replaced by the shell.
 */
export function treatmentOf({ method, mode, url }: Asked, { origin, files }: { origin: string; files: readonly string[] }): Treatment {
  const { origin: asked, pathname, search } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'none';
  if (mode === 'navigate') return APP.test(pathname) ? 'app-page' : 'page';
  return search === '' && files.includes(pathname) ? 'file' : 'none';
}
