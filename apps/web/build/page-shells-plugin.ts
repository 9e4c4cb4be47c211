import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { withoutFont } from './font-plugin.ts';

/** Pages that people open the app with: the name of the written file, and the page's own route. The server's list says where each is answered. */
const PAGES = { league: 'league.$leagueId', leagues: 'leagues' };
const ROOT = '<html ';
const HEAD_END = '</head>';
const FIRST_SCRIPT = '<script src="/theme.js"></script>';
const ASK_EARLY = '<script src="/ask-early.js"></script>';

/** Adds a chunk and all that it imports, by file name. */
function withImports(bundle: Rolldown.OutputBundle, name: string, found: Set<string>): void {
  const chunk = bundle[name];
  if (found.has(name) || chunk?.type !== 'chunk') return;
  found.add(name);
  for (const next of chunk.imports) withImports(bundle, next, found);
}

/** What a page needs beyond index.html, as tags. */
function tagsOf(bundle: Rolldown.OutputBundle, { html, page }: { html: string; page: string }): string[] {
  const scripts = new Set<string>();
  for (const route of ['route', page]) {
    const part = `/routes/home/${route}.tsx?tsr-split=component`;
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.includes(part)));
    if (entry === undefined) throw new Error(`no chunk has ${part}`);
    withImports(bundle, entry.fileName, scripts);
  }
  const sheets = [...scripts].flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
  });
  return [
    ...[...scripts].map((file) => ({ file, tag: `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">` })),
    ...[...new Set(sheets)].map((file) => ({ file, tag: `<link rel="stylesheet" crossorigin href="/${file}">` })),
  ].flatMap(({ file, tag }) => (html.includes(`/${file}"`) ? [] : [tag]));
}

/** index.html that names a page's own files, and asks for its data before any of them. */
function shellOf(html: string, tags: readonly string[]): string {
  if (!html.includes(FIRST_SCRIPT)) throw new Error('index.html no longer begins with theme.js');
  return html
    .replace(FIRST_SCRIPT, () => `${FIRST_SCRIPT}\n    ${ASK_EARLY}`)
    .replace(HEAD_END, () => tags.map((tag) => `  ${tag}\n  `).join('') + HEAD_END);
}

/** A page that keeps room for the banner with the clock: the server answers with it where the clock is virtual, which the page learns too late. */
const withRoom = (html: string): string => html.replace(ROOT, `${ROOT}data-banner `);

/**
 * Writes `pages/league.html` and `pages/leagues.html`: index.html that names the page's own files, so that they come beside the first ones
 * instead of after them, and asks for its data meanwhile. The font comes after them: text is shown in its stand-in until then. Beside each, and
 * for index.html, `pages/NAME.banner.html`.
 */
export function pageShellsPlugin(): Plugin {
  let outDir = '';
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: 'survivor-page-shells',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, written) {
      bundle = written;
    },
    closeBundle() {
      const index = join(outDir, 'index.html');
      if (!existsSync(index)) return;
      const plain = readFileSync(index, 'utf8');
      const html = withoutFont(plain);
      const write = (name: string, text: string) => writeFileSync(join(outDir, 'pages', `${name}.html`), text);
      mkdirSync(join(outDir, 'pages'), { recursive: true });
      write('index.banner', withRoom(plain));
      for (const [file, page] of Object.entries(PAGES)) {
        const shell = shellOf(html, tagsOf(bundle, { html, page }));
        write(file, shell);
        write(`${file}.banner`, withRoom(shell));
      }
    },
  };
}
