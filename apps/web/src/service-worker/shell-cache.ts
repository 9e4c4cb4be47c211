/** Written in by the build: the addresses of the shell's files, and what changes with their content. */
declare const SHELL: { readonly version: string; readonly files: readonly string[] };

export const { files } = SHELL;
const NAME = `shell-${SHELL.version}`;
const PAGE = '/index.html';

/** Files below /assets/ have their hash in their name; the others are asked for again. */
const fresh = (file: string) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' });

/** Fetches the whole shell, or nothing. Throws when a file does not come. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(files.map(fresh));
}

export async function forgetOtherShells(): Promise<void> {
  for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
}

export const keptFile = (request: Request | typeof PAGE): Promise<Response | undefined> =>
  caches.match(request, { cacheName: NAME, ignoreVary: true });

/** The page that stands in for all of the app. It is marked, so that it knows why it came (`lib/ui/use-online.ts`). */
export async function keptPage(): Promise<Response | undefined> {
  const kept = await keptFile(PAGE);
  if (kept === undefined) return undefined;
  const headers = new Headers(kept.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response((await kept.text()).replace('<html', '<html data-offline'), { headers });
}
