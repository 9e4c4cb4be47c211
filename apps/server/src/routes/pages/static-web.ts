import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setPostedNonce } from '../../auth/oidc/posted-nonce.ts';
import { sendNotFound } from '../../plugins/problem-response.ts';
import { GOOGLE_LOGIN_HEADERS } from '../../plugins/security-headers.ts';
import { setXsrfCookie } from '../../plugins/xsrf.ts';
import { renderPreviewTags } from './preview-tags.ts';

export type StaticWebOptions = {
  readonly webDir: string | null;
  readonly isClockVirtual: boolean;
  readonly publicUrl: string;
  readonly isGoogle: boolean;
  readonly isOfflineOn: boolean;
};

const NOT_PAGES = /^\/(?:api|trpc|assets|healthz|readyz|metrics)(?:[/?]|$)/i;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Pages that the build derived from index.html: prerendered, or with their own files. Missing ones
 * fall back to index.html.
 */
const PRERENDERED: readonly (readonly [path: string, file: string])[] = [
  ['/rules', 'rules'],
  ['/faq', 'faq'],
  ['/changelog', 'changelog'],
  ['/maintenance', 'maintenance'],
  ['/home/league/:leagueId', 'league'],
  ['/home/league/:leagueId/choose', 'choose'],
  ['/home', 'leagues'],
  ['/home/leagues', 'leagues'],
  ['/home/*', 'home'],
];

/**
 * With a virtual clock, uses the page that reserves room for the clock's banner, if the build has
 * one.
 */
function fileOf(webDir: string, { name, isClockVirtual }: { name: string; isClockVirtual: boolean }): string {
  const files = [...(isClockVirtual ? [`pages/${name}.banner.html`] : []), `pages/${name}.html`];
  return files.find((file) => existsSync(join(webDir, file))) ?? 'index.html';
}

/** The landing page with the tags of its link preview (screens 2.2). */
function renderLanding(file: string, publicUrl: string): string {
  const tags = renderPreviewTags({
    title: 'Survivor Pools',
    description: 'Free NFL survivor pools. Pick one team a week, each team once. Win and stay in.',
    url: `${publicUrl}/`,
    image: `${publicUrl}/preview.png`,
  });
  return readFileSync(file, 'utf8').replace('</head>', () => `${tags}</head>`);
}

/** Files below `assets/` have a hash in their name; all others are revalidated. */
const cacheControlOf = (path: string) => (/[/\\]assets[/\\]/.test(path) ? IMMUTABLE : 'no-cache');

/**
 * Whether a path names a file (a dot in its last segment) or something hidden (a segment starting
 * with a dot). Pages do neither.
 */
function namesFile(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  if (path === '/index.html') return false;
  const parts = path.replaceAll(/%2e/gi, '.').split('/');
  return parts.at(-1)?.includes('.') || parts.some((part) => part.startsWith('.'));
}

/**
 * Serves the built web app: files, prerendered pages, and index.html for every other page. Unknown
 * files and paths below /api, /trpc and /assets are 404.
 */
export function mountStaticWeb(app: FastifyInstance, options: StaticWebOptions): void {
  const { webDir, isClockVirtual, publicUrl, isGoogle, isOfflineOn } = options;
  const isSecure = publicUrl.startsWith('https:');
  if (webDir === null) {
    app.setNotFoundHandler(sendNotFound);
    return;
  }
  const sendWith = (file: string) => (request: FastifyRequest, reply: FastifyReply) => {
    if (namesFile(request.url)) return sendNotFound(request, reply);
    setXsrfCookie(request, reply, isSecure);
    return reply.code(200).sendFile(file);
  };
  const sendPage = (name: string) => sendWith(fileOf(webDir, { name, isClockVirtual }));
  const page = sendPage('index');

  app.register(fastifyStatic, {
    root: webDir,
    prefix: '/',
    wildcard: false,
    globIgnore: ['index.html', 'pages/**', ...(isOfflineOn ? [] : ['sw.js*'])],
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => response.setHeader('cache-control', cacheControlOf(path)),
  });
  if (!isOfflineOn) app.get('/sw.js', (_request, reply) => reply.sendFile('sw-off.js'));
  const landing = renderLanding(join(webDir, fileOf(webDir, { name: 'landing', isClockVirtual })), publicUrl);
  app.get('/', (request, reply) => {
    setXsrfCookie(request, reply, isSecure);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(landing);
  });
  for (const [path, name] of PRERENDERED) app.get(path, sendPage(name));
  app.get('/index.html', page);
  app.get('/login', (request, reply) => {
    if (isGoogle) reply.headers(GOOGLE_LOGIN_HEADERS);
    if (isGoogle && isSecure) setPostedNonce(request, reply);
    return page(request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NOT_PAGES.test(request.url);
    return isPage ? page(request, reply) : sendNotFound(request, reply);
  });
}
