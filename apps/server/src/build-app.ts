import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { ApiContext } from '@survivor/api';
import { readSiteState } from '@survivor/db/queries/settings';
import {
  createTroubleLog,
  gaugeDatabase,
  logRequests,
  mountMetrics,
  mountProbes,
  REQUEST_ID_HEADER,
  requestLogOptions,
} from '@survivor/runtime';
import { createDocuments, type Documents } from '@survivor/services';
import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { createAuthenticate, hasOwnBearer } from './auth/authenticate.ts';
import { type Bearer, createBearer } from './auth/bearer.ts';
import { createSessionStore, type SessionStore } from './auth/session-store.ts';
import { alsoTraced, countCalls, type TellCall } from './figures/count-calls.ts';
import { countSignIns, type SignInOutcome } from './figures/count-sign-ins.ts';
import { gaugeLive } from './figures/gauge-live.ts';
import { gaugeMessages } from './figures/gauge-messages.ts';
import { gaugeRunning } from './figures/gauge-running.ts';
import { collectMetrics, gaugeFaults, gaugeShed } from './figures/metrics.ts';
import { watchDeadline } from './figures/watch-deadline.ts';
import { boundRequests, type LeftMs } from './http/bound-requests.ts';
import { answerClientError } from './http/client-error.ts';
import { endConnectionsOnClose } from './http/drain.ts';
import { acceptOnlyJson, BODY_LIMIT, parseJson } from './http/json-body.ts';
import { answerProblem } from './http/problem-answer.ts';
import { mountRateFloor, type RateFloor, withFloor } from './http/rate-floor.ts';
import { readNoQuery } from './http/read-query.ts';
import { refuseLarge } from './http/refuse-large.ts';
import { createContextOf } from './http/request-context.ts';
import { headersWithStyle, mountSecurityHeaders } from './http/security-headers.ts';
import { traceRequests } from './http/trace-requests.ts';
import { refuseForgery } from './http/xsrf.ts';
import { openLiveEvents } from './live/open-live-events.ts';
import { recordDeadlines } from './live/record-deadlines.ts';
import { keepSecurityLog } from './log/security-log.ts';
import { warnOfForwarded } from './log/warn-of-forwarded.ts';
import { boundAnonymous } from './overload/bound-anonymous.ts';
import { createRefusalDelay, type RefusalDelay } from './overload/refusal-delay.ts';
import { type Shedding, shedLoad, withShedding } from './overload/shed-load.ts';
import { DOCS_STYLE, docsPage } from './rest/docs-page.ts';
import { mountFormerDownload } from './rest/former-download.ts';
import { mountRest } from './rest/mount-rest.ts';
import { openApiDocument } from './rest/openapi.ts';
import { REST_PREFIX } from './rest/table.ts';
import type { ServerDeps } from './server-deps.ts';
import { createIdentityProvider } from './sign-in/identity-provider.ts';
import { createSignInLimit } from './sign-in/limit-sign-ins.ts';
import { callbackUrl, mountSignIn, SIGN_IN_FORM_PATH } from './sign-in/mount-sign-in.ts';
import { mountTrpc } from './trpc/mount-trpc.ts';
import { mountCalendarFeed } from './web/calendar-feed.ts';
import { mountInvitePages } from './web/invite-pages.ts';
import { mountLegal } from './web/legal.ts';
import { mountStaticWeb } from './web/static-web.ts';
import { mountUnsubscribePages } from './web/unsubscribe-pages.ts';
import { mountWellKnown } from './web/well-known.ts';

/** Bytes below which an answer is not compressed. */
const WORTH_COMPRESSING = 1024;

/** From the first byte, or from the connection. */
const SLOWEST_HEADERS_MS = 10_000;

/** Every request is answered within 10 seconds, the way of the answer counted. */
const HANDLER_MS = 9500;

const isApiPath = (url: string) => /^\/(?:api|trpc)(?:[/?]|$)/i.test(url);

function createFastify(deps: ServerDeps): FastifyInstance {
  return fastify({
    ...requestLogOptions(deps.logger),
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    http: { headersTimeout: SLOWEST_HEADERS_MS, connectionsCheckingInterval: 1000 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, maxParamLength: 2000, querystringParser: readNoQuery },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
  });
}

type Around = Pick<ApiContext, 'live' | 'siteState'> & {
  readonly documents: Documents;
  readonly floor: RateFloor;
  readonly shedding: Shedding;
  readonly bearer: Bearer;
  readonly delayRefusal: RefusalDelay;
  readonly sessions: SessionStore;
  readonly leftMs: LeftMs;
  readonly tellCall: TellCall;
  readonly tellSignIn: (outcome: SignInOutcome) => void;
};

/** The API and what guards it: REST, its documents, sign-in, tRPC. */
function mountApi(app: FastifyInstance, deps: ServerDeps, around: Around): void {
  const { live, siteState, documents, floor, shedding, sessions, leftMs, tellCall, tellSignIn, bearer } = around;
  const isSecure = deps.publicUrl.startsWith('https:');
  const authenticate = withShedding(withFloor(createAuthenticate({ db: deps.reads, bearer, sessions }), floor), shedding);
  const contextOf = createContextOf(deps, { authenticate, sessions, live, documents, siteState, leftMs, tellCall });
  const provider = createIdentityProvider({ ...deps.identity, redirectUri: callbackUrl(deps.publicUrl) });
  const securityLog = keepSecurityLog(app, { db: deps.anonymous, secrets: deps.secrets, authenticate });

  mountRest(app, { authenticate, contextOf, isSecure });
  mountFormerDownload(app, { authenticate, contextOf, isSecure });
  mountTrpc(app, { contextOf, isSecure });
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (request.routeOptions.url !== SIGN_IN_FORM_PATH) refuseForgery(request);
      refuseLarge(request);
    });
    mountSignIn(scope, {
      ...deps,
      db: deps.anonymous,
      sessions: createSessionStore(deps.anonymous),
      bearer,
      provider,
      securityLog,
      tellSignIn,
      leftMs,
      limit: deps.settings.areRateLimitsOn ? createSignInLimit(around.delayRefusal) : null,
      isGoogle: deps.settings.isGoogle,
    });
  });
  const document = openApiDocument({ version: deps.settings.version, publicUrl: deps.publicUrl });
  const page = docsPage(deps.settings.version);
  app.get(`${REST_PREFIX}/openapi.json`, async (_request, reply) => reply.send(document));
  const docsHeaders = { ...headersWithStyle(DOCS_STYLE), 'content-type': 'text/html; charset=utf-8' };
  app.get(`${REST_PREFIX}/docs`, async (_request, reply) => reply.headers(docsHeaders).send(page));
}

/** The whole HTTP server, not listening yet. Settings come in as values; nothing here reads the environment. */
export async function buildApp(deps: ServerDeps): Promise<{ app: FastifyInstance; metrics: Registry }> {
  const app = createFastify(deps);
  app.setErrorHandler(answerProblem);
  acceptOnlyJson(app, parseJson);
  const leftMs = boundRequests(app, { handlerMs: deps.handlerMs ?? HANDLER_MS });
  await app.register(cookie);
  await app.register(compress, { threshold: WORTH_COMPRESSING, globalDecompression: false });
  await mountSecurityHeaders(app, { isSecure: deps.publicUrl.startsWith('https:') });
  if (deps.tracing != null) traceRequests(app, deps.tracing);
  logRequests(app);
  warnOfForwarded(app);
  const isDraining = deps.isDraining ?? (() => false);
  endConnectionsOnClose(app, isDraining);
  const metrics = collectMetrics(app, deps.settings);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store');
    done();
  });
  const delayRefusal = createRefusalDelay(deps.refusalDelayMs);
  const floor = await mountRateFloor(app, { isOn: deps.settings.areRateLimitsOn, delayRefusal });
  await app.after();

  const documents = createDocuments();
  const siteState = () => readSiteState(deps.reads);
  const { live, countFollowers, whyUnheard, listening } = openLiveEvents(app, {
    ...deps,
    siteState,
    db: deps.reads,
    documents,
    ...deps.liveTimes,
    areRateLimitsOn: deps.settings.areRateLimitsOn,
  });
  gaugeLive(metrics, { countFollowers, listening });
  const onTrouble = createTroubleLog(deps.logger);
  const deadlines = recordDeadlines({ db: deps.reads, onError: (error) => onTrouble(error, 'deadlines') });
  app.addHook('onClose', async () => deadlines.stop());
  const shedding = shedLoad(app, { pools: [deps.db, deps.reads], logger: deps.logger, measure: deps.measurePressure });
  const deadline = watchDeadline(app, { reads: deps.reads, logger: deps.logger });
  const bearer = createBearer(deps.secrets);
  if (deps.settings.areRateLimitsOn)
    boundAnonymous(app, { isSignedIn: (request) => hasOwnBearer(request, bearer), shedding, delayRefusal });
  gaugeShed(metrics, shedding.isShedding);
  gaugeFaults(metrics, deps.reads);
  gaugeMessages(metrics, deps.reads);
  gaugeRunning(metrics, { db: deps.reads, queue: deps.queue, season: deps.settings.season });
  gaugeDatabase(metrics, {
    pools: { writes: deps.db, reads: deps.reads, streams: deps.streams, anonymous: deps.anonymous },
    asks: deps.reads,
  });
  const sessions = createSessionStore(deps.reads);
  const counted = { tellCall: alsoTraced(countCalls(metrics, deadline), deps.tracing ?? null), tellSignIn: countSignIns(metrics) };
  mountApi(app, deps, {
    live,
    siteState,
    documents,
    floor,
    shedding,
    bearer,
    delayRefusal,
    sessions,
    leftMs,
    ...counted,
  });
  mountProbes(app, {
    db: deps.probes,
    isQueueThere: async () => (await deps.queue.health()).isUp,
    needsQueue: false,
    isDraining,
    whyUnheard,
  });
  if (deps.areMetricsPublic) mountMetrics(app, metrics);
  mountWellKnown(app, { publicUrl: deps.publicUrl });
  mountLegal(app, { legalDir: deps.legalDir, operatorName: deps.settings.operatorName });
  mountInvitePages(app, { ...deps, db: deps.anonymous, documents });
  mountCalendarFeed(app, { db: deps.anonymous, publicUrl: deps.publicUrl, siteState, shedding });
  mountUnsubscribePages(app, { ...deps, db: deps.anonymous });
  mountStaticWeb(app, {
    webDir: deps.webDir,
    isClockVirtual: deps.settings.isClockVirtual,
    isSecure: deps.publicUrl.startsWith('https:'),
    isGoogle: deps.settings.isGoogle,
    isOfflineOn: deps.isOfflineOn,
  });
  await app.ready();
  return { app, metrics };
}
