import type { Tracing } from '@survivor/runtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type OpenSpan = ReturnType<Tracing['open']>;

/**
 * Opens a span per request, named by its route, because a path may hold tokens. Its queries become
 * child spans (infra/docs/observe.md).
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracing.open(`${request.method} ${request.routeOptions.url ?? 'none'}`, request.headers);
    spans.set(request, span);
    span.within(done);
  });
  // Reading the body leaves the span's context, so it is entered again here.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, id } = request;
    const attributes = {
      'http.request.method': method,
      'http.route': routeOptions.url ?? 'none',
      'http.response.status_code': reply.statusCode,
      'survivor.request_id': id,
    };
    spans.get(request)?.end({ attributes, isFailed: reply.statusCode >= 500 });
    done();
  });
}
