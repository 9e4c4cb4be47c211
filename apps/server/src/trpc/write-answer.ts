import { type TRPCError, transformTRPCResponse } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { TRPCResponse } from '@trpc/server/rpc';
import { type Chunk, storedChunk } from './gzip-chunks.ts';
import type { KeptText } from './keep-answers.ts';
import type { OpenCalls, Outcome } from './open-calls.ts';
import type { Calls } from './read-calls.ts';
import type { TrpcOptions } from './trpc-options.ts';

/** What a call came to, or its text where that is kept. */
export type CallAnswer = Outcome | KeptText;
export type WrittenAnswer = { readonly status: number; readonly chunks: readonly Chunk[]; readonly errors: readonly TRPCError[] };

type Answers = { readonly asked: Calls; readonly answers: readonly CallAnswer[]; readonly open: OpenCalls };

/** One call's answer in the words of tRPC. Throws for what neither JSON nor superjson can write. */
export const textOf = ({ router }: TrpcOptions, item: TRPCResponse): string =>
  JSON.stringify(transformTRPCResponse(router._def._config, item));

function itemOf({ asked, open }: Answers, answer: CallAnswer, index: number): TRPCResponse {
  if ('chunks' in answer) return { result: { data: undefined } };
  if (!('error' in answer)) return { result: { data: answer.data } };
  const { path, procedure } = asked.calls[index] ?? {};
  return { error: open.shapeOf(answer, { path, type: procedure?._def.type ?? 'unknown' }) };
}

const [OPEN, COMMA, CLOSE] = [storedChunk('['), storedChunk(','), storedChunk(']')];

function listed(lists: readonly (readonly Chunk[])[]): Chunk[] {
  const inner = lists.flatMap((chunks, index) => (index === 0 ? chunks : [COMMA, ...chunks]));
  return [OPEN, ...inner, CLOSE];
}

function write(options: TrpcOptions, given: Answers): WrittenAnswer {
  const { asked, answers } = given;
  const items = answers.map((answer, index) => itemOf(given, answer, index));
  const lists = answers.map((answer, index) => {
    const item = items[index];
    if ('chunks' in answer) return answer.chunks;
    return item === undefined ? [] : [storedChunk(textOf(options, item))];
  });
  return {
    // 207 where the calls of a batch came to different ends.
    status: getHTTPStatusCode(items),
    chunks: asked.isBatch ? listed(lists) : lists.flat(),
    errors: answers.flatMap((answer) => ('error' in answer ? answer.error : [])),
  };
}

/** The answer to all calls; one that cannot be written is a failure of the whole request. */
export function writeAnswer(options: TrpcOptions, given: Answers): WrittenAnswer {
  try {
    return write(options, given);
  } catch (cause) {
    const { open, asked } = given;
    const failed = open.fail(cause);
    const item = { error: open.shapeOf(failed, { type: asked.type }) };
    return { status: getHTTPStatusCode(item), chunks: [storedChunk(textOf(options, item))], errors: [failed.error] };
  }
}
