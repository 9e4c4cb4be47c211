import { once } from 'node:events';
import { type ApiContext, appRouter, retryAfterOf, toErrorShape, wireFormat } from '@survivor/api';
import { callTRPCProcedure, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseJson } from '../../plugins/json-body.ts';

const MAX_BATCH_CALLS = 10;
const PING_MS = 20_000;
const MAX_STREAM_MS = 30 * 60_000;
/** Tells the client to reconnect after this long without an event or a ping. */
const CONNECTED = `event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: 50_000 })}\n\n`;
const PING = 'event: ping\ndata: \n\n';
const RETURN = 'event: return\ndata: \n\n';

type Response = { readonly result: { readonly data: unknown } } | { readonly error: ReturnType<typeof toErrorShape> };

export type AdapterOptions = {
  readonly createContext: (request: FastifyRequest) => Promise<ApiContext>;
  readonly onError: (error: TRPCError, request: FastifyRequest) => void;
};

const { serialize } = wireFormat.output;
const deserialize = (input: unknown) => (input === undefined ? undefined : wireFormat.input.deserialize(input));
const toWire = (response: Response) =>
  'error' in response ? { error: serialize(response.error) } : { result: { data: serialize(response.result.data) } };

/** The inputs of all calls: the query parameter of a GET, or the body of a POST. */
function readInputs({ method, url, body }: FastifyRequest): { readonly isBatch: boolean; readonly inputs: unknown } {
  const query = new URL(url, 'http://localhost').searchParams;
  const text = query.get('input');
  const inQuery = text ? parseJson(text) : undefined;
  return { isBatch: query.get('batch') === '1', inputs: method === 'GET' ? inQuery : body };
}

/** The inputs of a batch are an object by index. */
function selectInput(inputs: unknown, index: number): unknown {
  if (inputs === undefined) return undefined;
  if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) throw new TRPCError({ code: 'BAD_REQUEST' });
  return Reflect.get(inputs, index);
}

/**
 * tRPC over HTTP by public exports of @trpc/server. The library's Fastify adapter builds a Request,
 * streams and signals for each call, which costs more than most calls. trpc-adapter.test.ts
 * compares the two.
 */
export function createTrpcAdapter({ createContext, onError }: AdapterOptions) {
  function toError(request: FastifyRequest, error: TRPCError, path?: string) {
    onError(error, request);
    return toErrorShape(error, { path, traceId: request.id });
  }

  /** Serves queries (GET) and mutations (POST), alone or in a batch of at most 10. */
  async function respondToCalls(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { isBatch, inputs } = readInputs(request);
    const type = request.method === 'GET' ? 'query' : 'mutation';
    const waits: number[] = [];

    function refuse(cause: unknown, procedure?: string): Response {
      const error = getTRPCErrorFromUnknown(cause);
      waits.push(retryAfterOf(error) ?? 0);
      return { error: toError(request, error, procedure) };
    }

    async function call(context: Promise<ApiContext>, procedure: string, batchIndex: number): Promise<Response> {
      const getRawInput = async () => deserialize(isBatch ? selectInput(inputs, batchIndex) : inputs);
      const { signal } = request;
      try {
        const ctx = await context;
        const data = await callTRPCProcedure({ router: appRouter, path: procedure, type, ctx, getRawInput, signal, batchIndex });
        return { result: { data } };
      } catch (cause) {
        return refuse(cause, procedure);
      }
    }

    function send(responses: Response | Response[]): FastifyReply {
      const wait = Math.max(0, ...waits);
      if (wait > 0) reply.header('retry-after', String(wait));
      const wire = Array.isArray(responses) ? responses.map(toWire) : toWire(responses);
      return reply.code(getHTTPStatusCode(responses)).type('application/json').send(JSON.stringify(wire));
    }

    if (!isBatch) return send(await call(createContext(request), path, 0));
    const paths = path.split(',');
    if (paths.length > MAX_BATCH_CALLS) return send(refuse(new TRPCError({ code: 'BAD_REQUEST' })));
    const context = createContext(request);
    return send(await Promise.all(paths.map((procedure, index) => call(context, procedure, index))));
  }

  /** Sends a subscription as server-sent events in tRPC's form. An error is its last event. */
  async function streamEvents(request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
    const { inputs } = readInputs(request);
    const { raw } = reply;
    // Fastify's own signal no longer follows the connection after `reply.hijack()`.
    const closing = new AbortController();
    const { signal } = closing;
    raw.once('close', () => closing.abort());
    const endsAt = performance.now() + MAX_STREAM_MS;
    let ping: NodeJS.Timeout | undefined;

    async function subscribe(): Promise<AsyncIterableIterator<unknown>> {
      const ctx = await createContext(request);
      const getRawInput = async () => deserialize(inputs);
      return callTRPCProcedure({ router: appRouter, path, type: 'subscription', ctx, getRawInput, signal, batchIndex: 0 });
    }

    function start(): void {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) raw.setHeader(name, value ?? '');
      raw.write(CONNECTED);
    }

    try {
      const events = await subscribe();
      start();
      ping = setInterval(() => void (performance.now() < endsAt ? raw.write(PING) : events.return?.()), PING_MS);
      for await (const event of events) {
        if (!raw.write(`data: ${JSON.stringify(serialize(event))}\n\n`)) await once(raw, 'drain', { signal });
      }
      raw.end(RETURN);
    } catch (cause) {
      if (!reply.sent) start();
      if (signal.aborted) return;
      const error = toError(request, getTRPCErrorFromUnknown(cause), path);
      raw.end(`event: serialized-error\ndata: ${JSON.stringify(serialize(error))}\n\n`);
    } finally {
      clearInterval(ping);
    }
  }

  return { answerCalls: respondToCalls, streamEvents };
}
