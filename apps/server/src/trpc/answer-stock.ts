import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TrpcOptions } from './trpc-options.ts';

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly path: string };

/** tRPC's own adapter: it knows every way to ask, and builds a request and a response of the Fetch API for each. */
export async function answerStock(options: TrpcOptions, { request, reply, path }: Exchange): Promise<FastifyReply> {
  await fastifyRequestHandler({
    router: options.router,
    req: request,
    res: reply,
    path,
    createContext: () => options.createContext(request),
    maxBatchSize: options.largestBatch,
    responseMeta: ({ errors, type }) => ({ headers: type === 'subscription' ? options.onStream(reply) : options.headersOf(errors) }),
    onError: ({ error }) => options.onError(request, error),
  });
  return reply;
}
