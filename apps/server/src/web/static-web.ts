import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from '../http/problem-answer.ts';
import { GOOGLE_LOGIN_POLICY } from '../http/security-headers.ts';
import { giveXsrfCookie } from '../http/xsrf.ts';

export type StaticWebOptions = { readonly webDir: string | null; readonly isSecure: boolean; readonly isGoogle: boolean };

const NOT_PAGES = /^\/(?:api|trpc|assets|healthz|readyz|metrics)(?:[/?]|$)/i;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files below `assets/` have their hash in their name; everything else is asked for again. */
const cacheControlOf = (path: string) => (/[/\\]assets[/\\]/.test(path) ? IMMUTABLE : 'no-cache');

/** The built web app: files as they are, and index.html for every page that is not a file. Unknown paths below /api, /trpc and /assets are 404. */
export function mountStaticWeb(app: FastifyInstance, { webDir, isSecure, isGoogle }: StaticWebOptions): void {
  if (webDir === null) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    giveXsrfCookie(request, reply, isSecure);
    return reply.code(200).sendFile('index.html');
  };

  app.register(fastifyStatic, {
    root: webDir,
    prefix: '/',
    wildcard: false,
    globIgnore: ['index.html'],
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => response.setHeader('cache-control', cacheControlOf(path)),
  });
  app.get('/', page);
  app.get('/index.html', page);
  app.get('/login', { helmet: isGoogle ? { contentSecurityPolicy: { useDefaults: false, directives: GOOGLE_LOGIN_POLICY } } : {} }, page);
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NOT_PAGES.test(request.url);
    return isPage ? page(request, reply) : answerNotFound(request, reply);
  });
}
