import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';

/** Of a request; its answer and its log lines carry it as `traceId`. */
export const newRequestId = (): string => randomUUID();

/** Fastify's options for logs: ids that nobody can guess, and no lines of its own, which hold queries. */
export const requestLogOptions = (loggerInstance: FastifyBaseLogger) =>
  ({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: newRequestId,
  }) satisfies FastifyServerOptions;

/** Doors whose addresses hold a token. */
const TOKEN_DOORS = /^\/+(invite|calendar|unsubscribe)\//i;

const unescaped = (path: string) => path.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * A path without its query, which can hold codes and e-mail addresses, and without the token that lets its holder into a league, opens a
 * calendar or ends e-mail, also where the address is none of ours for another reason.
 */
function loggedPath({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions.url?.includes('/:token')) return routeOptions.url.replace(/\(.*?\)/, '');
  const [path = ''] = url.split('?', 1);
  const door = TOKEN_DOORS.exec(unescaped(path))?.[1];
  return door === undefined ? path : `/${door.toLowerCase()}/:token`;
}

/** One line a request, which has nothing to hide: it is not searched for secrets. */
export function logRequests(app: FastifyInstance): void {
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const [path, ms] = [loggedPath(request), Math.round(reply.elapsedTime)];
    log.info({ traceId: request.id, method, path, status: reply.statusCode, ms }, 'request');
    done();
  });
}
