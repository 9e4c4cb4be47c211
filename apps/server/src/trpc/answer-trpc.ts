import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerStock } from './answer-stock.ts';
import { answerStream } from './answer-stream.ts';
import { answerThin } from './answer-thin.ts';
import { type Asked, readCalls } from './read-calls.ts';
import type { TrpcOptions } from './trpc-options.ts';

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly asked: Asked };

/** Answers what the common links ask, and has tRPC's own adapter answer all else. */
export function answerTrpc(options: TrpcOptions, { request, reply, asked }: Exchange): Promise<FastifyReply> {
  const calls = readCalls(options, request, asked);
  if (calls === null) return answerStock(options, { request, reply, path: asked.path });
  const [call] = calls.calls;
  if (calls.type === 'subscription' && call !== undefined) return answerStream(options, { request, reply, call });
  return answerThin(options, { request, reply, ...calls });
}
