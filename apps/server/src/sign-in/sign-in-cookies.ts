import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { redirectTarget } from './redirect-target.ts';

const FLOW_COOKIE = 'sign-in-flow';
const BROWSER_COOKIE = 'sign-in-browser';
const FLOW_SECONDS = 600;
const CODE_SECONDS = 60;

const Flow = z.object({ state: z.string(), verifier: z.string(), nonce: z.string(), redirect: z.string().nullable() });
export type Flow = z.infer<typeof Flow>;

const optionsFor = (isSecure: boolean, maxAge: number): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure,
  maxAge,
});

/** The two short-lived cookies of a sign-in; neither can be read by scripts. */
export function createSignInCookies(isSecure: boolean) {
  return {
    writeFlow(reply: FastifyReply, flow: Flow): void {
      reply.setCookie(FLOW_COOKIE, Buffer.from(JSON.stringify(flow)).toString('base64url'), optionsFor(isSecure, FLOW_SECONDS));
    },
    /** The started flow, which is over once read; null when there is none. */
    takeFlow(request: FastifyRequest, reply: FastifyReply): Flow | null {
      const text = request.cookies[FLOW_COOKIE];
      if (text === undefined) return null;
      reply.clearCookie(FLOW_COOKIE, optionsFor(isSecure, 0));
      try {
        const flow = Flow.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
        return { ...flow, redirect: redirectTarget(flow.redirect) };
      } catch {
        return null;
      }
    },
    writeBrowser(reply: FastifyReply, secret: string): void {
      reply.setCookie(BROWSER_COOKIE, secret, optionsFor(isSecure, CODE_SECONDS));
    },
    readBrowser: (request: FastifyRequest): string | null => request.cookies[BROWSER_COOKIE] ?? null,
    clearBrowser(reply: FastifyReply): void {
      reply.clearCookie(BROWSER_COOKIE, optionsFor(isSecure, 0));
    },
  };
}

export type SignInCookies = ReturnType<typeof createSignInCookies>;
