import type { Rolldown } from 'vite';

const FIRST_SCRIPT = '<script src="/theme.js"></script>';

/** The index.html that the build writes, with the addresses of its hashed files. */
export function readIndexHtml(bundle: Rolldown.OutputBundle): string {
  const file = bundle['index.html'];
  if (file?.type !== 'asset') throw new Error('the build has no index.html');
  return String(file.source);
}

/** Adds a script of `public` that runs right after theme.js, before anything is painted. */
export function addFirstScript(html: string, src: string): string {
  if (!html.includes(FIRST_SCRIPT)) throw new Error('index.html no longer begins with theme.js');
  return html.replace(FIRST_SCRIPT, `${FIRST_SCRIPT}\n    <script src="${src}"></script>`);
}

const ROOT = '<div id="root"></div>';
const SCRIPT = /<(?:script type="module"|link rel="modulepreload")/g;

/** Fills the empty #root. Its content needs no script, so scripts yield to style sheets. */
export function fillRoot(html: string, content: string): string {
  if (!html.includes(ROOT)) throw new Error('index.html has no empty #root');
  return html.replace(SCRIPT, (tag) => `${tag} fetchpriority="low"`).replace(ROOT, () => `<div id="root">${content}</div>`);
}
