import type { ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openCalls } from './open-calls.ts';
import type { Call } from './read-calls.ts';
import type { TrpcOptions } from './trpc-options.ts';
import { untilTaken } from './until-taken.ts';

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly call: Call };

const HEADERS = {
  vary: 'trpc-accept, accept',
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};
const PING = 'event: ping\ndata: \n\n\n';
const RETURN = 'event: return\ndata: \n\n\n';

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** What was written before. An event that goes to many streams is one object, and is put into text for the first of them alone. */
const texts = new WeakMap<object, string>();

function textOf({ router }: TrpcOptions, event: unknown): string {
  const key = typeof event === 'object' ? event : null;
  const known = key === null ? undefined : texts.get(key);
  const text = known ?? `data: ${JSON.stringify(router._def._config.transformer.output.serialize(event))}\n\n\n`;
  if (key !== null) texts.set(key, text);
  return text;
}

/** False once the connection has gone; told at once, unless the reader takes no more for now: an event to thousands of streams is waited for by none. */
function write(raw: ServerResponse, text: string): boolean | Promise<boolean> {
  if (raw.destroyed) return false;
  return raw.write(text) ? !raw.destroyed : untilTaken(raw).then(() => !raw.destroyed);
}

/** Pings when nothing was written for a while, and cuts the stream at its greatest age, also under a reader that takes nothing more. */
function keepTime({ router }: TrpcOptions, { raw }: FastifyReply, gone: AbortController) {
  const { ping, maxDurationMs } = router._def._config.sse ?? {};
  const cut = () => {
    gone.abort();
    if (raw.writableNeedDrain) raw.destroy();
  };
  const pinging = setTimeout(() => {
    if (!raw.writableNeedDrain && !raw.destroyed) raw.write(PING);
    pinging.refresh();
  }, ping?.intervalMs);
  if (!ping?.enabled) clearTimeout(pinging);
  const ending = maxDurationMs === undefined ? undefined : setTimeout(cut, maxDurationMs);
  return {
    noteWritten: () => void (ping?.enabled && pinging.refresh()),
    stop: () => [pinging, ending].forEach(clearTimeout),
  };
}

/** The request's signal: aborted when the connection has gone. */
function connectionOf({ raw }: FastifyReply): AbortController {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => gone.abort());
  return gone;
}

/** A subscription, in the bytes of tRPC's own adapter, straight to the socket: streams of the Fetch API took four times the memory. */
export async function answerStream(options: TrpcOptions, { request, reply, call }: Exchange): Promise<FastifyReply> {
  const { transformer, sse } = options.router._def._config;
  const { raw } = reply;
  const gone = connectionOf(reply);
  const open = await openCalls(options, request, { getSignal: () => gone.signal, isOnlyCall: false });
  const outcome = await open.outcomeOf(call, 0);
  // Somebody has waited too long for it, and was told so.
  if (reply.sent) return reply;

  reply.headers({ ...HEADERS, ...options.onStream(reply) }).hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  const time = keepTime(options, reply, gone);
  try {
    await write(raw, `event: connected\ndata: ${JSON.stringify(sse?.client ?? {})}\n\n\n`);
    if ('error' in outcome) throw outcome.error;
    if (!isIterable(outcome.data)) throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: `${call.path} gave no stream` });
    for await (const event of outcome.data) {
      const isThere = write(raw, textOf(options, event));
      if (isThere !== true && !(await isThere)) return reply;
      time.noteWritten();
    }
    // A stream that was cut has not come to its end: its reader comes again.
    if (!gone.signal.aborted) await write(raw, RETURN);
  } catch (cause) {
    if (gone.signal.aborted) return reply;
    const failure = 'error' in outcome ? outcome : open.fail(cause);
    const shape = open.shapeOf(failure, { type: call.procedure?._def.type ?? 'unknown', path: call.path });
    await write(raw, `event: serialized-error\ndata: ${JSON.stringify(transformer.output.serialize(shape))}\n\n\n`);
  } finally {
    time.stop();
    raw.end();
  }
  return reply;
}
