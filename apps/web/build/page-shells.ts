import type { Rolldown } from 'vite';
import type { PrerenderedShell } from '../src/prerender.tsx';
import { addFirstScript, fillRoot, readIndexHtml } from './index-html.ts';

/** Adds a chunk and all that it imports statically, by file name. */
function addChunk(bundle: Rolldown.OutputBundle, name: string, found: Set<string>): void {
  const chunk = bundle[name];
  if (found.has(name) || chunk?.type !== 'chunk') return;
  found.add(name);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const next of chunk.imports) addChunk(bundle, next, found);
}

/** The scripts and style sheets of a page and of the frame around it. */
function filesOf(bundle: Rolldown.OutputBundle, page: string | null): Set<string> {
  const found = new Set<string>();
  for (const route of page === null ? ['route'] : ['route', page]) {
    const part = `/routes/home/${route}.tsx?tsr-split=component`;
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.includes(part)));
    if (entry === undefined) throw new Error(`no chunk has ${part}`);
    addChunk(bundle, entry.fileName, found);
  }
  return found;
}

const tagOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;

/**
 * A page that shows its frame and skeletons before any script, links its own files, and requests
 * its data before them.
 */
function renderShell(bundle: Rolldown.OutputBundle, { route, html }: PrerenderedShell): string {
  const page = addFirstScript(fillRoot(readIndexHtml(bundle), html), '/early-request.js');
  const files = [...filesOf(bundle, route)].filter((file) => !page.includes(`/${file}"`));
  return page.replace('</head>', () => `${files.map((file) => `  ${tagOf(file)}\n  `).join('')}</head>`);
}

/** Reserves room for the banner: the page learns too late that the clock is virtual. */
const withBanner = (html: string): string => html.replace('<html ', '<html data-banner ');

/**
 * `pages/league.html` and the like, which load files and data in one round trip, and
 * `pages/*.banner.html`, which the server sends while the clock is virtual.
 */
export function renderShells(bundle: Rolldown.OutputBundle, shells: readonly PrerenderedShell[]): Map<string, string> {
  const written = new Map([['index.banner', withBanner(readIndexHtml(bundle))]]);
  for (const shell of shells) {
    const html = renderShell(bundle, shell);
    written.set(shell.file, html).set(`${shell.file}.banner`, withBanner(html));
  }
  return written;
}
