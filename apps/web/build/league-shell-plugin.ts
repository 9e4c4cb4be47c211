import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ROUTES = ['/routes/home/route.tsx?tsr-split=component', '/routes/home/league.$leagueId.tsx?tsr-split=component'];
const FONT = /\s*<link rel="preload" as="font"[^>]*>/;
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

/** What the league page needs beyond index.html, as tags. */
function tagsOf(bundle: Rolldown.OutputBundle, html: string): string[] {
  const scripts = new Set<string>();
  for (const route of ROUTES) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.includes(route)));
    if (entry === undefined) throw new Error(`no chunk has ${route}`);
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

/**
 * Writes `pages/league.html`: index.html that names the league page's own files, so that they come beside the first ones instead of after
 * them, and asks for its data meanwhile. The font comes after them: text is shown in its stand-in until then.
 */
export function leagueShellPlugin(): Plugin {
  let outDir = '';
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: 'survivor-league-shell',
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
      const html = readFileSync(index, 'utf8').replace(FONT, '');
      mkdirSync(join(outDir, 'pages'), { recursive: true });
      const tags = tagsOf(bundle, html).map((tag) => `  ${tag}\n  `);
      if (!html.includes(FIRST_SCRIPT)) throw new Error('index.html no longer begins with theme.js');
      const asking = html.replace(FIRST_SCRIPT, () => `${FIRST_SCRIPT}\n    ${ASK_EARLY}`);
      writeFileSync(
        join(outDir, 'pages/league.html'),
        asking.replace(HEAD_END, () => tags.join('') + HEAD_END),
      );
    },
  };
}
