import { randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { redirectTarget } from './redirect-target.ts';
import type { Seal } from './seal.ts';

const FLOW_SECONDS = 600;
const CODE_SECONDS = 60;
const ACCOUNT_SECONDS = 60;

const Flow = z.object({
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  redirect: z.string().nullable(),
});
export type Flow = z.infer<typeof Flow>;

const StoredFlow = Flow.extend({ endsAt: z.number() });

/** Over https, the prefix lets only this host set the cookie, not siblings or plain http. */
const nameOf = (isSecure: boolean, name: string) => (isSecure ? `__Host-${name}` : name);

const optionsFor = (isSecure: boolean, maxAge: number): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure,
  maxAge,
});

const newSecret = () => randomBytes(32).toString('base64url');

/**
 * The short-lived cookies of a sign-in; scripts can read only the refused account. The started flow
 * is sealed with a secret in another cookie, so a forged or stolen one is useless (rules 6).
 */
export function createSignInCookies({ isSecure, seal }: { isSecure: boolean; seal: Seal }) {
  const flowCookie = nameOf(isSecure, 'sign-in-flow');
  const browserCookie = nameOf(isSecure, 'sign-in-browser');
  const accountCookie = nameOf(isSecure, 'sign-in-account');
  return {
    writeFlow(reply: FastifyReply, flow: Flow): void {
      const browserSecret = newSecret();
      const stored = JSON.stringify({ ...flow, endsAt: Date.now() + FLOW_SECONDS * 1000 });
      reply.setCookie(flowCookie, seal.close(stored, browserSecret), optionsFor(isSecure, FLOW_SECONDS));
      reply.setCookie(browserCookie, browserSecret, optionsFor(isSecure, FLOW_SECONDS));
    },
    /** Consumes the started flow; null if this browser has none. */
    consumeFlow(request: FastifyRequest, reply: FastifyReply): Flow | null {
      const sealed = request.cookies[flowCookie];
      if (sealed === undefined) return null;
      reply.clearCookie(flowCookie, optionsFor(isSecure, 0));
      const text = seal.open(sealed, request.cookies[browserCookie] ?? '');
      if (text === null) return null;
      const { endsAt, ...flow } = StoredFlow.parse(JSON.parse(text));
      return endsAt > Date.now() ? { ...flow, redirect: redirectTarget(flow.redirect) } : null;
    },
    writeBrowser(reply: FastifyReply, secret: string): void {
      reply.setCookie(browserCookie, secret, optionsFor(isSecure, CODE_SECONDS));
    },
    readBrowser: (request: FastifyRequest): string | null => request.cookies[browserCookie] ?? null,
    /** Lets the login page name the refused account, which no URL or log may contain. */
    writeAccount(reply: FastifyReply, account: string): void {
      reply.setCookie(accountCookie, account, { ...optionsFor(isSecure, ACCOUNT_SECONDS), httpOnly: false });
    },
    clearBrowser(reply: FastifyReply): void {
      reply.clearCookie(browserCookie, optionsFor(isSecure, 0));
    },
  };
}

export type SignInCookies = ReturnType<typeof createSignInCookies>;
