import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer, type Plugin } from 'vite';
import type { PrerenderedPage } from '../src/prerender.tsx';
import { withoutFont } from './font-plugin.ts';

const ROOT = '<div id="root"></div>';
const NOSCRIPT = /\s*<noscript>.*?<\/noscript>/s;
const FIRST_SCRIPT = '<script src="/theme.js"></script>';
const WHO_READS = '<script src="/signed-in.js"></script>';
/** What a page can be read without: its scripts. They would share the line with the style sheet, which it waits for. */
const SCRIPT = /<(?:script type="module"|link rel="modulepreload")/g;
const ENTRY = '/src/prerender.tsx';

const isRenderer = (module: object): module is { prerenderPages(): Promise<PrerenderedPage[]> } =>
  'prerenderPages' in module && typeof module.prerenderPages === 'function';

/** Renders the pages with the source itself, as Vite serves it to Node. */
async function renderPages(root: string): Promise<PrerenderedPage[]> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  });
  try {
    const module = await server.ssrLoadModule(ENTRY);
    if (!isRenderer(module)) throw new Error(`${ENTRY} does not export prerenderPages`);
    return await module.prerenderPages();
  } finally {
    await server.close();
  }
}

/** The built page with a page's markup in it. What the signed in see otherwise asks who reads it before anything is painted. */
function fill(shell: string, { title, html, isForVisitors }: PrerenderedPage): string {
  if (!shell.includes(ROOT)) throw new Error('index.html has no empty #root');
  if (!shell.includes(FIRST_SCRIPT)) throw new Error('index.html no longer begins with theme.js');
  return withoutFont(shell)
    .replace(/<title>.*?<\/title>/s, () => `<title>${title}</title>`)
    .replace(FIRST_SCRIPT, () => (isForVisitors ? `${FIRST_SCRIPT}\n    ${WHO_READS}` : FIRST_SCRIPT))
    .replace(SCRIPT, (tag) => `${tag} fetchpriority="low"`)
    .replace(ROOT, () => `<div id="root">${html}</div>`)
    .replace(NOSCRIPT, '');
}

/** Writes `pages/*.html`: the pages for everybody with their content in the HTML, so that they can be read before and without any script. */
export function prerenderPlugin(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'survivor-prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const index = join(outDir, 'index.html');
      // A build that failed comes here, too; what failed is told by Vite.
      if (!existsSync(index)) return;
      const shell = readFileSync(index, 'utf8');
      mkdirSync(join(outDir, 'pages'), { recursive: true });
      for (const page of await renderPages(root)) writeFileSync(join(outDir, 'pages', `${page.file}.html`), fill(shell, page));
    },
  };
}
