import type { FastifyReply, FastifyRequest } from 'fastify';
import { endOfTurn } from '../http/end-of-turn.ts';
import { answerRefused } from './answer-refused.ts';
import { answersTagged } from './entity-tag.ts';
import { gzipPieces, joinPieces, WORTH_COMPRESSING } from './gzip-pieces.ts';
import { type OpenCalls, openCalls } from './open-calls.ts';
import type { Call, Calls } from './read-calls.ts';
import type { TrpcOptions } from './trpc-options.ts';
import { type CallAnswer, textOfResult, type WrittenAnswer, writeAnswer } from './write-answer.ts';

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

const TAKES_GZIP = /\b(?:x-)?gzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Aborted when the connection goes before the answer has; made when it is asked for, as hardly any call does. */
function createSignal({ raw }: FastifyReply): () => AbortSignal {
  let gone: AbortController | undefined;
  return () => {
    if (gone !== undefined) return gone.signal;
    const made = new AbortController();
    gone = made;
    if (raw.destroyed) made.abort();
    raw.once('close', () => {
      if (!raw.writableFinished) made.abort();
    });
    return made.signal;
  };
}

type Asked = { readonly open: OpenCalls; readonly call: Call; readonly index: number; readonly isAlone: boolean };

/** What is kept of the call's answer, while it holds; else the call is made. */
async function keptAnswerOf(options: TrpcOptions, { open, call, index, isAlone }: Asked): Promise<CallAnswer> {
  let made: CallAnswer | null = null;
  async function write(): Promise<string | null> {
    const outcome = await open.outcomeOf(call, index);
    made = outcome;
    if ('error' in outcome) return null;
    try {
      return textOfResult(options, outcome.data);
    } catch {
      return null;
    }
  }
  const kept = open.ctx === undefined ? null : await options.keeper?.answer({ ctx: open.ctx, call, isAlone }, write);
  return kept ?? made ?? (await open.outcomeOf(call, index));
}

function answerOf(options: TrpcOptions, asked: Asked): Promise<CallAnswer> {
  const { open, call, index } = asked;
  return options.keeper?.keeps(call) ? keptAnswerOf(options, asked) : open.outcomeOf(call, index);
}

/** Compressed from pieces that were compressed before, if it has any; else whoever compresses all answers does it. */
function bodyOf({ request, reply }: Exchange, { pieces }: WrittenAnswer): Buffer {
  const length = pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece : piece.text).length, 0);
  const isDeflated = pieces.some((piece) => typeof piece !== 'string');
  if (!isDeflated || length < WORTH_COMPRESSING || !TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')) return joinPieces(pieces);
  reply.headers({ 'content-encoding': 'gzip', vary: `${reply.getHeader('vary')}, accept-encoding` });
  return gzipPieces(pieces);
}

async function makeCalls(options: TrpcOptions, { request, reply }: Exchange, asked: Calls): Promise<WrittenAnswer> {
  const open = await openCalls(options, request, createSignal(reply));
  const answers = await Promise.all(asked.calls.map((call, index) => answerOf(options, { open, call, index, isAlone: !asked.isBatch })));
  const [call] = asked.calls;
  if (options.unchanged?.mayNote(request) && open.ctx !== undefined && call !== undefined)
    await options.unchanged.note(request, { ctx: open.ctx, call });
  return writeAnswer(options, { asked, answers, open });
}

/** Queries and mutations, in the bytes of tRPC's own adapter; neither a request nor a stream of the Fetch API is built. */
export async function answerThin(options: TrpcOptions, { request, reply, ...asked }: Exchange & Calls): Promise<FastifyReply> {
  const answer = await (answerRefused(options, request, asked) ?? makeCalls(options, { request, reply }, asked));
  reply
    .code(answer.status)
    .headers({ vary: 'trpc-accept, accept', 'content-type': 'application/json', ...options.headersOf(answer.errors) });
  await endOfTurn();
  const [{ path } = { path: '' }] = asked.calls;
  const isTagged = !asked.isBatch && answer.status === 200 && options.tagged?.has(path) === true;
  if (isTagged && answersTagged(request, reply, answer.pieces)) return reply.code(304).removeHeader('content-type').send();
  // As bytes: to a text Fastify would add a charset.
  return reply.send(bodyOf({ request, reply }, answer));
}
