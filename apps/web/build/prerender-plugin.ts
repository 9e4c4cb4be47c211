import { createServer, type Plugin } from 'vite';
import type { PrerenderedPage } from '../src/prerender.tsx';
import { addFirstScript, readIndexHtml } from './index-html.ts';

const ROOT = '<div id="root"></div>';
const NOSCRIPT = /\s*<noscript>.*?<\/noscript>/s;
/** A prerendered page is readable without its scripts, so they yield to the style sheet. */
const SCRIPT = /<(?:script type="module"|link rel="modulepreload")/g;
const ENTRY = '/src/prerender.tsx';

const isRenderer = (module: object): module is { prerenderPages(): Promise<PrerenderedPage[]> } =>
  'prerenderPages' in module && typeof module.prerenderPages === 'function';

/** Renders the pages from source in Node. */
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

/**
 * Puts a page's markup into index.html. Where signed-in users see something else, `signed-in.js`
 * hides it before the first paint.
 */
function fill(indexHtml: string, { title, html, isForVisitors }: PrerenderedPage): string {
  if (!indexHtml.includes(ROOT)) throw new Error('index.html has no empty #root');
  return (isForVisitors ? addFirstScript(indexHtml, '/signed-in.js') : indexHtml)
    .replace(/<title>.*?<\/title>/s, () => `<title>${title}</title>`)
    .replace(SCRIPT, (tag) => `${tag} fetchpriority="low"`)
    .replace(ROOT, () => `<div id="root">${html}</div>`)
    .replace(NOSCRIPT, '');
}

/** Writes the public pages with their content, readable without a script, as `pages/*.html`. */
export function prerenderPlugin(): Plugin {
  let root = '';
  return {
    name: 'survivor-prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const indexHtml = readIndexHtml(bundle);
        for (const page of await renderPages(root))
          this.emitFile({ type: 'asset', fileName: `pages/${page.file}.html`, source: fill(indexHtml, page) });
      },
    },
  };
}
