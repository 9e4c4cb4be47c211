import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import { withDeadline } from '@survivor/db/connection/database';
import { isDatabaseUnavailable, ServiceError, userIds } from '@survivor/services';
import { generateCodeVerifier, generateState } from 'arctic';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SecurityLog } from '../../logging/security-log.ts';
import type { SignInOutcome } from '../../metrics/count-sign-ins.ts';
import { readQuery } from '../../plugins/read-query.ts';
import type { RemainingMs } from '../../plugins/request-limits.ts';
import { isTimingSafeEqual } from '../../plugins/timing-safe-equal.ts';
import type { Bearer } from '../sessions/bearer.ts';
import { browserName } from './browser-name.ts';
import { type Credential, finishSignIn, type SignInDependencies } from './finish-sign-in.ts';
import { redeemCode } from './one-time-code.ts';
import { consumePostedNonce } from './posted-nonce.ts';
import { redirectTarget } from './redirect-target.ts';
import { createSeal } from './seal.ts';
import { createSignInCookies, type Flow, type SignInCookies } from './sign-in-cookies.ts';
import type { SignInLimit } from './sign-in-limits.ts';
import { SignInRefusal, setupRefusal } from './sign-in-refusal.ts';

const PREFIX = '/api/v1/ssoauth';
const MAX_CREDENTIAL_LENGTH = 16_384;
const MAX_REASON_LENGTH = 200;
/** Errors of the callback that trying again does not fix. */
const SETUP_ERRORS = ['invalid_request', 'unauthorized_client', 'unsupported_response_type', 'invalid_scope'];
/** A sign-in form has fewer fields; further ones are ignored. */
const MAX_FIELDS = 20;

export const SIGN_IN_FORM_PATH = `${PREFIX}/google-token`;
export const callbackUrl = (publicUrl: string) => `${publicUrl}${PREFIX}/callback`;

const LoginQuery = z.object({ redirect: z.string().optional().catch(undefined) });
const CallbackQuery = z.object({ code: z.string(), state: z.string(), iss: z.string().optional() });
const CallbackError = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/), state: z.string() });
const CredentialForm = z.object({ credential: z.string().max(MAX_CREDENTIAL_LENGTH), g_csrf_token: z.string().min(1) });
const ExchangeBody = z.strictObject({ code: z.string() });

export type SignInOptions = SignInDependencies & {
  readonly bearer: Bearer;
  readonly publicUrl: string;
  /** Null if rate limits are off. */
  readonly limit: SignInLimit | null;
  /** Whether the provider is Google, the only one whose button posts an ID token. */
  readonly isGoogle: boolean;
  readonly secrets: readonly string[];
  readonly securityLog: SecurityLog;
  readonly onSignIn: (outcome: SignInOutcome) => void;
  readonly remainingMs: RemainingMs;
};

type SignInContext = SignInOptions & { readonly cookies: SignInCookies };
type Visit = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * Mounts the endpoints of contract 3: the code flow, the ID token posted by Google's button, and
 * the exchange of the one-time code for the bearer.
 */
export function mountSignIn(app: FastifyInstance, options: SignInOptions): void {
  const seal = createSeal(options.secrets, 'survivor sign-in flow');
  const context = { ...options, cookies: createSignInCookies({ isSecure: options.publicUrl.startsWith('https:'), seal }) };
  mountCodeFlow(app, context);
  if (options.isGoogle) mountPostedToken(app, context);
  mountExchange(app, context);
}

/** The options for one request. Its queries respect the request's deadline. */
const boundedContext = (request: FastifyRequest, context: SignInContext): SignInContext => ({
  ...context,
  db: withDeadline(context.db, () => context.remainingMs(request)),
});

type Refusal = { readonly error: unknown; readonly at: 'start' | 'return' | 'token' };

/** The `error` parameter of the login page, which says what the person can do (contract 3). */
function loginErrorOf(error: unknown): string {
  if (error instanceof SignInRefusal) return error.code;
  return error instanceof ServiceError && error.code === 'forbidden' ? 'suspended' : 'sign-in-failed';
}

async function refuse(
  { securityLog, onSignIn, cookies }: SignInContext,
  { request, reply }: Visit,
  { error, at }: Refusal,
): Promise<FastifyReply> {
  const loginError = loginErrorOf(error);
  const isSuspended = loginError === 'suspended';
  onSignIn(isSuspended ? 'suspended' : at);
  const reason = error instanceof Error ? error.message.slice(0, MAX_REASON_LENGTH) : 'unknown';
  request.log.warn({ reason }, 'sign-in refused');
  securityLog.countRefusedSignIn(request, reason);
  if (error instanceof SignInRefusal && error.account !== null) cookies.writeAccount(reply, error.account);
  return reply.redirect(`/login?error=${loginError}`, 303);
}

/**
 * Both kinds of sign-in end here: a redirect to the callback page with a code, or to the login
 * page.
 */
async function signIn(
  context: SignInContext,
  { request, reply }: Visit,
  credential: () => Promise<Omit<Credential, 'origin' | 'browser'>>,
): Promise<FastifyReply> {
  let at: Refusal['at'] = 'return';
  try {
    const browser = browserName(request.headers['user-agent']);
    const origin = context.securityLog.originOf(request);
    const credentials = await credential();
    at = 'token';
    const { code, browserSecret } = await finishSignIn(context, { ...credentials, origin, browser });
    context.onSignIn('done');
    context.cookies.writeBrowser(reply, browserSecret);
    return reply.redirect(`${context.publicUrl}/auth/callback?token=${code}`, 303);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return refuse(context, { request, reply }, { error, at });
  }
}

/** The provider's own refusal (RFC 6749 4.1.2.1, OpenID Connect Core 3.1.2.6). */
function providerRefusal(error: string): Error {
  const reason = `the provider returned ${error}`;
  if (error === 'access_denied') return new SignInRefusal('sign-in-denied', reason);
  return SETUP_ERRORS.includes(error) ? setupRefusal(reason) : new Error(reason);
}

function mountCodeFlow(app: FastifyInstance, context: SignInContext): void {
  const { provider, cookies } = context;
  app.get(`${PREFIX}/login`, async (request, reply) => {
    await context.limit?.({ db: boundedContext(request, context).db, request, step: 'sign-in-start' });
    const { redirect } = LoginQuery.parse(readQuery(request));
    const flow: Flow = {
      state: generateState(),
      verifier: generateCodeVerifier(),
      nonce: generateState(),
      redirect: redirectTarget(redirect),
    };
    try {
      const url = await provider.authorizationUrl(flow);
      cookies.writeFlow(reply, flow);
      return reply.redirect(url.href, 303);
    } catch (error) {
      return refuse(context, { request, reply }, { error, at: 'start' });
    }
  });

  app.get(`${PREFIX}/callback`, async (request, reply) => {
    const bounded = boundedContext(request, context);
    await bounded.limit?.({ db: bounded.db, request, step: 'sign-in' });
    const flow = cookies.consumeFlow(request, reply);
    return signIn(bounded, { request, reply }, async () => {
      const query = readQuery(request);
      const failed = CallbackError.safeParse(query);
      const callback = failed.success ? failed.data : CallbackQuery.parse(query);
      if (flow === null || !isTimingSafeEqual(callback.state, flow.state)) throw new Error('the sign-in was not started in this browser');
      if ('error' in callback) throw providerRefusal(callback.error);
      return { ...(await provider.exchangeCode(callback, flow)), redirect: flow.redirect };
    });
  });
}

function mountPostedToken(app: FastifyInstance, context: SignInContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { parser: (text) => parse(text, '&', '=', { maxKeys: MAX_FIELDS }) });
    scope.post(SIGN_IN_FORM_PATH, async (request, reply) => {
      const bounded = boundedContext(request, context);
      await bounded.limit?.({ db: bounded.db, request, step: 'sign-in' });
      return signIn(bounded, { request, reply }, async () => {
        const form = CredentialForm.parse(request.body);
        if (!isTimingSafeEqual(form.g_csrf_token, request.cookies.g_csrf_token ?? '')) throw new Error('the form has no matching cookie');
        return { idToken: form.credential, nonce: consumePostedNonce(request, reply), redirect: null };
      });
    });
  });
}

function mountExchange(app: FastifyInstance, context: SignInContext): void {
  const { sessions, bearer, cookies } = context;
  app.post(`${PREFIX}/exchange`, async (request, reply) => {
    const bounded = boundedContext(request, context);
    await bounded.limit?.({ db: bounded.db, request, step: 'sign-in-exchange' });
    const body = ExchangeBody.safeParse(request.body);
    const browserSecret = cookies.readBrowser(request);
    const redeemed = body.success && browserSecret !== null ? await redeemCode(bounded.db, { code: body.data.code, browserSecret }) : null;
    const session = redeemed === null ? null : await sessions.find(redeemed.sessionId);
    if (redeemed === null || session === null)
      throw new ServiceError('validation', 'This sign-in is no longer valid. Please sign in again.');
    cookies.clearBrowser(reply);
    const token = await bearer.sign({ ...session, ...session.person, subject: userIds.encode(session.person.id) });
    return reply.send({ token, redirect: redeemed.redirect });
  });
}
