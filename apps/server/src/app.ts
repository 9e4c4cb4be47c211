import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { ApiContext } from '@survivor/api';
import { readSiteState } from '@survivor/db/queries/system/settings';
import {
  createThrottledFaultLog,
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
import { createIdentityProvider } from './auth/oidc/identity-provider.ts';
import { callbackUrl, mountSignIn, SIGN_IN_FORM_PATH } from './auth/oidc/mount-sign-in.ts';
import { createSignInLimit } from './auth/oidc/sign-in-limits.ts';
import { createAuthenticate, hasOwnBearer } from './auth/sessions/authenticate.ts';
import { type Bearer, createBearer } from './auth/sessions/bearer.ts';
import { createSessionStore, type SessionStore } from './auth/sessions/session-store.ts';
import { recordDeadlines } from './live/record-deadlines.ts';
import { createSecurityLog } from './logging/security-log.ts';
import { warnForwardedHeaders } from './logging/warn-forwarded-headers.ts';
import { countCalls, type OnCall, withTracing } from './metrics/count-calls.ts';
import { countSignIns, type SignInOutcome } from './metrics/count-sign-ins.ts';
import { gaugeLive } from './metrics/gauge-live.ts';
import { gaugeMessages } from './metrics/gauge-messages.ts';
import { gaugeRunning } from './metrics/gauge-running.ts';
import { collectMetrics, gaugeFaults, gaugeShed } from './metrics/metrics.ts';
import { watchDeadline } from './metrics/watch-deadline.ts';
import { limitAnonymous } from './plugins/anonymous-limits.ts';
import { sendClientError } from './plugins/client-error.ts';
import { endConnectionsOnClose } from './plugins/drain.ts';
import { BODY_LIMIT, parseJson, parseOnlyJson } from './plugins/json-body.ts';
import { sendProblem } from './plugins/problem-response.ts';
import { mountRateFloor, type RateFloor, withFloor } from './plugins/rate-floor.ts';
import { readNoQuery } from './plugins/read-query.ts';
import { createRefusalDelay, type RefusalDelay } from './plugins/refusal-delay.ts';
import { refuseLargeBodies } from './plugins/refuse-large-bodies.ts';
import { createContextOf } from './plugins/request-context.ts';
import { limitRequests, type RemainingMs } from './plugins/request-limits.ts';
import { headersWithStyle, mountSecurityHeaders } from './plugins/security-headers.ts';
import { type Shedding, shedLoad, withShedding } from './plugins/shed-load.ts';
import { traceRequests } from './plugins/trace-requests.ts';
import { refuseMissingXsrfHeader } from './plugins/xsrf.ts';
import { mountCalendarFeed } from './routes/calendar/calendar-feed.ts';
import { openLiveEvents } from './routes/events/open-live-events.ts';
import { mountInvitePages } from './routes/pages/invite-pages.ts';
import { mountLegal } from './routes/pages/legal.ts';
import { mountStaticWeb } from './routes/pages/static-web.ts';
import { mountWellKnown } from './routes/pages/well-known.ts';
import { DOCS_STYLE, docsPage } from './routes/rest/docs-page.ts';
import { mountFormerDownload } from './routes/rest/former-download.ts';
import { mountRest } from './routes/rest/mount-rest.ts';
import { openApiDocument } from './routes/rest/openapi.ts';
import { REST_PREFIX } from './routes/rest/table.ts';
import { mountTrpc } from './routes/trpc/mount-trpc.ts';
import { mountUnsubscribePages } from './routes/unsubscribe/unsubscribe-pages.ts';
import type { ServerDeps } from './server-deps.ts';

/** Responses below this number of bytes are not compressed. */
const WORTH_COMPRESSING = 1024;

/** Time limit for a request's headers, from its first byte; until that, from the connection. */
const SLOWEST_HEADERS_MS = 10_000;

/** Every request gets its response within 10 seconds, including the transfer. */
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
    clientErrorHandler: sendClientError,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  });
}

type ApiParts = Pick<ApiContext, 'live' | 'siteState'> & {
  readonly documents: Documents;
  readonly floor: RateFloor;
  readonly shedding: Shedding;
  readonly bearer: Bearer;
  readonly delayRefusal: RefusalDelay;
  readonly sessions: SessionStore;
  readonly remainingMs: RemainingMs;
  readonly onCall: OnCall;
  readonly onSignIn: (outcome: SignInOutcome) => void;
};

/** Mounts the API with its guards: REST, its documents, sign-in and tRPC. */
function mountApi(app: FastifyInstance, deps: ServerDeps, parts: ApiParts): void {
  const { live, siteState, documents, floor, shedding, sessions, remainingMs, onCall, onSignIn, bearer } = parts;
  const isSecure = deps.publicUrl.startsWith('https:');
  const authenticate = withShedding(withFloor(createAuthenticate({ db: deps.reads, bearer, sessions }), floor), shedding);
  const contextOf = createContextOf(deps, { authenticate, sessions, live, documents, siteState, remainingMs, onCall });
  const provider = createIdentityProvider({ ...deps.identity, redirectUri: callbackUrl(deps.publicUrl) });
  const securityLog = createSecurityLog(app, { db: deps.anonymous, secrets: deps.secrets, authenticate });

  mountRest(app, { authenticate, contextOf, isSecure });
  mountFormerDownload(app, { authenticate, contextOf, isSecure });
  mountTrpc(app, { contextOf, isSecure });
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (request.routeOptions.url !== SIGN_IN_FORM_PATH) refuseMissingXsrfHeader(request);
      refuseLargeBodies(request);
    });
    mountSignIn(scope, {
      ...deps,
      db: deps.anonymous,
      sessions: createSessionStore(deps.anonymous),
      bearer,
      provider,
      securityLog,
      onSignIn,
      remainingMs,
      limit: deps.settings.areRateLimitsOn ? createSignInLimit(parts.delayRefusal) : null,
      isGoogle: deps.settings.isGoogle,
    });
  });
  const document = openApiDocument({ version: deps.settings.version, publicUrl: deps.publicUrl });
  const page = docsPage(deps.settings.version);
  app.get(`${REST_PREFIX}/openapi.json`, async (_request, reply) => reply.send(document));
  const docsHeaders = { ...headersWithStyle(DOCS_STYLE), 'content-type': 'text/html; charset=utf-8' };
  app.get(`${REST_PREFIX}/docs`, async (_request, reply) => reply.headers(docsHeaders).send(page));
}

/**
 * Builds the HTTP server without listening. Settings are arguments; nothing here reads the
 * environment.
 */
export async function buildApp(deps: ServerDeps): Promise<{ app: FastifyInstance; metrics: Registry }> {
  const app = createFastify(deps);
  app.setErrorHandler(sendProblem);
  parseOnlyJson(app, parseJson);
  const remainingMs = limitRequests(app, { handlerMs: deps.handlerMs ?? HANDLER_MS });
  await app.register(cookie);
  await app.register(compress, { threshold: WORTH_COMPRESSING, globalDecompression: false });
  await mountSecurityHeaders(app, { isSecure: deps.publicUrl.startsWith('https:') });
  if (deps.tracing != null) traceRequests(app, deps.tracing);
  logRequests(app);
  warnForwardedHeaders(app);
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
  const { live, countFollowers, describeMissingEvents, listening } = openLiveEvents(app, {
    ...deps,
    siteState,
    db: deps.reads,
    documents,
    ...deps.liveTimes,
    areRateLimitsOn: deps.settings.areRateLimitsOn,
  });
  gaugeLive(metrics, { countFollowers, listening });
  const onTrouble = createThrottledFaultLog(deps.logger);
  const deadlines = recordDeadlines({ db: deps.reads, onError: (error) => onTrouble(error, 'deadlines') });
  app.addHook('onClose', async () => deadlines.stop());
  const shedding = shedLoad(app, { pools: [deps.db, deps.reads], logger: deps.logger, measure: deps.measurePressure });
  const deadline = watchDeadline(app, { reads: deps.reads, logger: deps.logger });
  const bearer = createBearer(deps.secrets);
  if (deps.settings.areRateLimitsOn)
    limitAnonymous(app, { isSignedIn: (request) => hasOwnBearer(request, bearer), shedding, delayRefusal });
  gaugeShed(metrics, shedding.isShedding);
  gaugeFaults(metrics, deps.reads);
  gaugeMessages(metrics, deps.reads);
  gaugeRunning(metrics, { db: deps.reads, queue: deps.queue, season: deps.settings.season });
  gaugeDatabase(metrics, {
    pools: { writes: deps.db, reads: deps.reads, streams: deps.streams, anonymous: deps.anonymous },
    asks: deps.reads,
  });
  const sessions = createSessionStore(deps.reads);
  const counted = { onCall: withTracing(countCalls(metrics, deadline), deps.tracing ?? null), onSignIn: countSignIns(metrics) };
  mountApi(app, deps, {
    live,
    siteState,
    documents,
    floor,
    shedding,
    bearer,
    delayRefusal,
    sessions,
    remainingMs,
    ...counted,
  });
  mountProbes(app, {
    db: deps.probes,
    isQueueThere: async () => (await deps.queue.health()).isUp,
    needsQueue: false,
    isDraining,
    describeMissingEvents,
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
    publicUrl: deps.publicUrl,
    isGoogle: deps.settings.isGoogle,
    isOfflineOn: deps.isOfflineOn,
  });
  await app.ready();
  return { app, metrics };
}
