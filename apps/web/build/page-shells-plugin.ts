import type { Plugin, Rolldown } from 'vite';
import { addFirstScript, readIndexHtml } from './index-html.ts';

/** The written file and the route of the pages that people open the app with. */
const PAGES = { league: 'league.$leagueId', leagues: 'leagues' };

/** Adds a chunk and all that it imports statically, by file name. */
function addChunk(bundle: Rolldown.OutputBundle, name: string, found: Set<string>): void {
  const chunk = bundle[name];
  if (found.has(name) || chunk?.type !== 'chunk') return;
  found.add(name);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
  for (const next of chunk.imports) addChunk(bundle, next, found);
}

/** The scripts and style sheets of a page and of the frame around it. */
function filesOf(bundle: Rolldown.OutputBundle, page: string): Set<string> {
  const found = new Set<string>();
  for (const route of ['route', page]) {
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

/** index.html that links a page's own files and requests its data before them. */
function renderShell(bundle: Rolldown.OutputBundle, page: string): string {
  const html = addFirstScript(readIndexHtml(bundle), '/early-request.js');
  const files = [...filesOf(bundle, page)].filter((file) => !html.includes(`/${file}"`));
  return html.replace('</head>', () => `${files.map((file) => `  ${tagOf(file)}\n  `).join('')}</head>`);
}

/** Reserves room for the banner: the page learns too late that the clock is virtual. */
const withBanner = (html: string): string => html.replace('<html ', '<html data-banner ');

/**
 * Writes `pages/league.html` and `pages/leagues.html`, which load files and data in one round trip,
 * and `pages/*.banner.html`, which the server sends while the clock is virtual.
 */
export function pageShellsPlugin(): Plugin {
  return {
    name: 'survivor-page-shells',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const write = (name: string, source: string) => this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source });
        write('index.banner', withBanner(readIndexHtml(bundle)));
        for (const [name, page] of Object.entries(PAGES)) {
          const shell = renderShell(bundle, page);
          write(name, shell);
          write(`${name}.banner`, withBanner(shell));
        }
      },
    },
  };
}
