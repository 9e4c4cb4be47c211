import type { Plugin } from 'vite';
import type { PrerenderedPage } from '../src/prerender.tsx';
import { addFirstScript, fillRoot, readIndexHtml } from './index-html.ts';
import { renderShells } from './page-shells.ts';
import { renderSource } from './render-source.ts';

const NOSCRIPT = /\s*<noscript>.*?<\/noscript>/s;

/**
 * Puts a page's markup into index.html. Where signed-in users see something else, `signed-in.js`
 * hides it before the first paint.
 */
const fill = (indexHtml: string, { title, html, isForVisitors }: PrerenderedPage): string =>
  fillRoot(isForVisitors ? addFirstScript(indexHtml, '/signed-in.js') : indexHtml, html)
    .replace(/<title>.*?<\/title>/s, () => `<title>${title}</title>`)
    .replace(NOSCRIPT, '');

/** Writes public pages with content and signed-in pages with skeletons, as `pages/*.html`. */
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
        const write = (name: string, source: string) => this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source });
        const { pages, shells } = await renderSource(root);
        for (const page of pages) write(page.file, fill(indexHtml, page));
        for (const [name, source] of renderShells(bundle, shells)) write(name, source);
      },
    },
  };
}
