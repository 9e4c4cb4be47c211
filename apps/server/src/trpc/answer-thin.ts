import type { ApiContext } from '@survivor/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endOfTurn } from '../http/end-of-turn.ts';
import { answerRefused } from './answer-refused.ts';
import { answersTagged } from './entity-tag.ts';
import { gzipPieces, joinPieces, WORTH_COMPRESSING } from './gzip-pieces.ts';
import type { AnswerKeeper } from './keep-answers.ts';
import { type OpenCalls, type Outcome, openCalls } from './open-calls.ts';
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

/** What each of the calls came to. */
async function makeAll({ calls }: Calls, open: OpenCalls): Promise<readonly Outcome[]> {
  const [call, ...others] = calls;
  if (call !== undefined && others.length === 0) return [await open.outcomeOf(call, 0)];
  return await Promise.all(calls.map((one, place) => open.outcomeOf(one, place)));
}

type Keeping = { readonly keeper: AnswerKeeper; readonly isKept: readonly boolean[]; readonly ctx: ApiContext; readonly open: OpenCalls };

/** What is kept of the calls' answers, while it holds; all other calls are made. */
async function answersWithKept(
  options: TrpcOptions,
  { calls, isBatch }: Calls,
  { keeper, isKept, ctx, open }: Keeping,
): Promise<readonly CallAnswer[]> {
  const made: Promise<Outcome>[] = [];
  const make = (call: Call, place: number): Promise<Outcome> => {
    const outcome = made[place] ?? open.outcomeOf(call, place);
    made[place] = outcome;
    return outcome;
  };
  async function write(place: number): Promise<string | null> {
    const call = calls[place];
    const outcome = call === undefined ? null : await make(call, place);
    if (outcome === null || 'error' in outcome) return null;
    try {
      return textOfResult(options, outcome.data);
    } catch {
      return null;
    }
  }
  const keeping = keeper.answer({ ctx, calls, isAlone: !isBatch }, write);
  // Those that nothing is kept of begin meanwhile.
  for (const [place, call] of calls.entries()) if (!isKept[place]) void make(call, place);
  const kept = await keeping;
  return await Promise.all(calls.map((call, place) => kept[place] ?? make(call, place)));
}

/**
 * Compressed from pieces that were compressed before, if it has any; else whoever compresses all answers does it. A short one is a text, which is written
 * with its headers as one; bytes would be a second part of the write.
 */
function bodyOf({ request, reply }: Exchange, { pieces }: WrittenAnswer): Buffer | string {
  const length = pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece : piece.text).length, 0);
  const isDeflated = pieces.some((piece) => typeof piece !== 'string');
  const isShort = length < WORTH_COMPRESSING;
  if (isShort && !isDeflated) return pieces.join('');
  if (isShort || !isDeflated || !TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')) return joinPieces(pieces);
  reply.headers({ 'content-encoding': 'gzip', vary: `${reply.getHeader('vary')}, accept-encoding` });
  return gzipPieces(pieces);
}

async function makeCalls(options: TrpcOptions, { request, reply }: Exchange, asked: Calls): Promise<WrittenAnswer> {
  const open = await openCalls(options, request, { getSignal: createSignal(reply), isOnlyCall: asked.calls.length === 1 });
  const { ctx } = open;
  const keeper = request.method === 'GET' ? options.keeper : undefined;
  const isKept = keeper?.keeps(asked.calls);
  const answers =
    keeper !== undefined && ctx !== undefined && isKept?.includes(true)
      ? await answersWithKept(options, asked, { keeper, isKept, ctx, open })
      : await makeAll(asked, open);
  const [call] = asked.calls;
  if (options.unchanged?.mayNote(request) && open.ctx !== undefined && call !== undefined)
    await options.unchanged.note(request, { ctx: open.ctx, call });
  return writeAnswer(options, { asked, answers, open });
}

const asWritten = (payload: unknown) => (typeof payload === 'string' ? payload : JSON.stringify(payload));

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
  // To a text without a serializer Fastify would add a charset.
  return reply.serializer(asWritten).send(bodyOf({ request, reply }, answer));
}
