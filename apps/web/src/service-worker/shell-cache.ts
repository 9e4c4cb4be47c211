import { isShellFile } from './is-shell-file.ts';

/**
 * Defined by the build: the paths of the app shell's files, and a version that changes with their
 * content.
 */
declare const SHELL: { readonly version: string; readonly files: readonly string[] };

export const { files } = SHELL;
const CACHE = `shell-${SHELL.version}`;
const PAGE = '/index.html';

/** Files below /assets/ have a content hash in their name; the others are revalidated. */
const requestOf = (file: string) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' });

async function fetchFile(file: string): Promise<Response> {
  const response = await fetch(requestOf(file));
  if (!isShellFile(file, response)) throw new TypeError(`${file} is not available`);
  return response;
}

/** Caches all files of the shell. Rejects, and caches none, when one fails. */
export async function cacheShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const responses = await Promise.all(files.map(fetchFile));
  await Promise.all(files.map((file, index) => cache.put(file, responses[index] ?? Response.error())));
}

export async function deleteOldShells(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}

export const findCachedFile = (request: Request | typeof PAGE): Promise<Response | undefined> =>
  caches.match(request, { cacheName: CACHE, ignoreVary: true });

/** The cached index.html, marked so the page knows that it is offline (`lib/ui/use-online.ts`). */
export async function findCachedPage(): Promise<Response | undefined> {
  const cached = await findCachedFile(PAGE);
  if (cached === undefined) return undefined;
  const headers = new Headers(cached.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response((await cached.text()).replace('<html', '<html data-offline'), { headers });
}
