import { type TRPCError, transformTRPCResponse } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { TRPCErrorShape } from '@trpc/server/rpc';
import type { Piece } from './gzip-pieces.ts';
import type { KeptText } from './keep-answers.ts';
import type { OpenCalls, Outcome } from './open-calls.ts';
import type { Calls } from './read-calls.ts';
import type { TrpcOptions } from './trpc-options.ts';

/** What a call came to, or its text where that is kept. */
export type CallAnswer = Outcome | KeptText;
export type WrittenAnswer = { readonly status: number; readonly pieces: readonly Piece[]; readonly errors: readonly TRPCError[] };

type Answers = { readonly asked: Calls; readonly answers: readonly CallAnswer[]; readonly open: OpenCalls };

/** One call's error in the words of tRPC. */
const textOfError = ({ router }: TrpcOptions, error: TRPCErrorShape): string =>
  JSON.stringify(transformTRPCResponse(router._def._config, { error }));

/** One call's result in the words of tRPC. Throws for what neither JSON nor superjson can write. */
export const textOfResult = ({ router }: TrpcOptions, data: unknown): string =>
  JSON.stringify({ result: { data: router._def._config.transformer.output.serialize(data) } });

const OK = 200;

function write(options: TrpcOptions, { asked, answers, open }: Answers): WrittenAnswer {
  const [pieces, errors, statuses]: [Piece[], TRPCError[], Set<number>] = [[], [], new Set()];
  if (asked.isBatch) pieces.push('[');
  for (const [index, answer] of answers.entries()) {
    if (index > 0) pieces.push(',');
    if ('pieces' in answer) pieces.push(...answer.pieces);
    else if ('error' in answer) {
      const { path, procedure } = asked.calls[index] ?? {};
      const error = open.shapeOf(answer, { path, type: procedure?._def.type ?? 'unknown' });
      pieces.push(textOfError(options, error));
      errors.push(answer.error);
      statuses.add(getHTTPStatusCode({ error }));
      continue;
    } else pieces.push(textOfResult(options, answer.data));
    statuses.add(OK);
  }
  if (asked.isBatch) pieces.push(']');
  const [status = OK] = statuses;
  // Where the calls of a batch came to different ends.
  return { status: statuses.size > 1 ? 207 : status, pieces, errors };
}

/** The answer to all calls; one that cannot be written is a failure of the whole request. */
export function writeAnswer(options: TrpcOptions, given: Answers): WrittenAnswer {
  try {
    return write(options, given);
  } catch (cause) {
    const { open, asked } = given;
    const failed = open.fail(cause);
    const error = open.shapeOf(failed, { type: asked.type });
    return { status: getHTTPStatusCode({ error }), pieces: [textOfError(options, error)], errors: [failed.error] };
  }
}
