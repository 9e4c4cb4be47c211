import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Bindings, ChildLoggerOptions, LogFn } from 'pino';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Ids as proxies and clients create them; any other text could forge log lines. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** A request's id, sent in the response and logged as `traceId`. */
export const newRequestId = (): string => randomUUID();

/** The well-formed id in the request's header, else a new random one. */
function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : newRequestId();
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Creates a request's logger on first use, because few requests log, and creating a logger costs
 * more than logging a line.
 */
class LazyLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  #made: FastifyBaseLogger | undefined;

  declare readonly fatal: LogFn;
  declare readonly error: LogFn;
  declare readonly warn: LogFn;
  declare readonly info: LogFn;
  declare readonly debug: LogFn;
  declare readonly trace: LogFn;
  declare readonly silent: LogFn;

  static {
    for (const level of LEVELS) {
      const log = function (this: LazyLogger, ...args: unknown[]): void {
        const made = this.#get();
        Reflect.apply(made[level], made, args);
      };
      Object.defineProperty(LazyLogger.prototype, level, { value: log });
    }
  }

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  set level(level: string) {
    this.#get().level = level;
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#get().child(bindings, options);
  }

  #get(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings);
    return this.#made;
  }
}

/** Fastify's log options: request ids, and none of its own lines, which contain queries. */
export const requestLogOptions = (loggerInstance: FastifyBaseLogger) =>
  ({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: requestIdOf,
    childLoggerFactory: (logger, bindings) => new LazyLogger(logger, bindings),
  }) satisfies FastifyServerOptions;

/** Paths that contain a token. */
const TOKEN_PATHS = /^\/+(invite|calendar|unsubscribe)\//i;

const unescaped = (path: string) => path.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * The path without its query, which may hold codes and email addresses, and without a token, even
 * in an address that matches no route.
 */
function loggedPath({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions.url?.includes('/:token')) return routeOptions.url.replace(/\(.*?\)/, '');
  const [path = ''] = url.split('?', 1);
  if (routeOptions.url !== undefined) return path;
  const tokenPath = TOKEN_PATHS.exec(unescaped(path))?.[1];
  return tokenPath === undefined ? path : `/${tokenPath.toLowerCase()}/:token`;
}

/** Logs one line per request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method } = request;
    const { statusCode: status, elapsedTime } = reply;
    app.log.info({ traceId: id, method, path: loggedPath(request), status, ms: Math.round(elapsedTime) }, 'request');
    done();
  });
}
