import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FILE = 'archivo-latin-wdth-normal.woff2';
const folder = join(dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/package.json'))), 'files');

/** A page whose text is to be read before the font is there, in its stand-in: what is named to be loaded early is waited for. */
export const withoutFont = (html: string): string => html.replace(/\s*<link rel="preload" as="font"[^>]*>/, '');

/** Takes the one font file that tokens.css names from its package, and preloads it. */
export function fontPlugin(): Plugin {
  return {
    name: 'survivor-font',
    enforce: 'pre',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith('/tokens.css')) return null;
      return { code: code.replace(`./fonts/${FILE}`, join(folder, FILE)), map: null };
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'));
        if (file === undefined) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
