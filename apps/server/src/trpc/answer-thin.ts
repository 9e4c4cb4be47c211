import { transformTRPCResponse } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { TRPCResponse } from '@trpc/server/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answersTagged } from './entity-tag.ts';
import { type OpenCalls, type Outcome, openCalls } from './open-calls.ts';
import type { Calls } from './read-calls.ts';
import type { TrpcOptions } from './trpc-options.ts';

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply } & Calls;

/** Aborted when the connection goes before the answer has. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Status and text. The status is 207 where the calls of a batch came to different ends. */
function write({ router }: TrpcOptions, items: TRPCResponse[], isBatch: boolean) {
  const [first] = items;
  const body = transformTRPCResponse(router._def._config, isBatch || first === undefined ? items : first);
  return { status: getHTTPStatusCode(items), text: JSON.stringify(body) };
}

/** The answer to all calls; one that cannot be written is a failure of the whole request. */
function encode(options: TrpcOptions, { isBatch, type, calls }: Calls, { outcomes, open }: { outcomes: Outcome[]; open: OpenCalls }) {
  try {
    const items = outcomes.map((outcome, index): TRPCResponse => {
      if (!('error' in outcome)) return { result: { data: outcome.data } };
      const { path, procedure } = calls[index] ?? {};
      return { error: open.shapeOf(outcome, { path, type: procedure?._def.type ?? 'unknown' }) };
    });
    return { ...write(options, items, isBatch), outcomes };
  } catch (cause) {
    const failed = open.fail(cause);
    return { ...write(options, [{ error: open.shapeOf(failed, { type }) }], false), outcomes: [failed] };
  }
}

/** Queries and mutations, in the bytes of tRPC's own adapter; neither a request nor a stream of the Fetch API is built. */
export async function answerThin(options: TrpcOptions, { request, reply, ...asked }: Exchange): Promise<FastifyReply> {
  const open = await openCalls(options, request, signalOf(reply));
  const outcomes = await Promise.all(asked.calls.map(open.outcomeOf));
  const answer = encode(options, asked, { outcomes, open });
  const errors = answer.outcomes.flatMap((outcome) => ('error' in outcome ? outcome.error : []));
  reply.code(answer.status).headers({ vary: 'trpc-accept, accept', 'content-type': 'application/json', ...options.headersOf(errors) });
  const [{ path } = { path: '' }] = asked.calls;
  const isTagged = !asked.isBatch && answer.status === 200 && options.tagged?.has(path) === true;
  if (isTagged && answersTagged(request, reply, answer.text)) return reply.code(304).removeHeader('content-type').send();
  // As bytes: to a text Fastify would add a charset.
  return reply.send(Buffer.from(answer.text));
}
