import { BoundedMap } from '@survivor/services';
import type { TRPCError } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { deflatePiece, joinPieces } from './gzip-pieces.ts';
import { openRefused } from './open-calls.ts';
import type { Calls } from './read-calls.ts';
import type { TrpcOptions } from './trpc-options.ts';
import { type WrittenAnswer, writeAnswer } from './write-answer.ts';

/** Refusals by what was asked: who refuses does so because many ask, and they ask alike. */
export type Refusals = {
  /** Why a request is refused before any of its calls is made. Null for who is let in. */
  refusalOf(request: FastifyRequest): TRPCError | null;
  readonly written: BoundedMap<string, Promise<WrittenAnswer>>;
};

const MOST_WRITTEN = 200;
const LONGEST_KEY = 500;

export const createRefusals = (refusalOf: Refusals['refusalOf']): Refusals => ({ refusalOf, written: new BoundedMap(MOST_WRITTEN) });

async function writeRefused(
  options: TrpcOptions,
  request: FastifyRequest,
  given: { asked: Calls; refusal: TRPCError },
): Promise<WrittenAnswer> {
  const { asked, refusal } = given;
  const open = openRefused(options, request, refusal);
  const answers = await Promise.all(asked.calls.map((call, index) => open.outcomeOf(call, index)));
  const answer = writeAnswer(options, { asked, answers, open });
  return { ...answer, pieces: [await deflatePiece(joinPieces(answer.pieces).toString())] };
}

/** What a refused request is answered, each call in the words of the router; written and compressed once. Null for who is let in. */
export function answerRefused(options: TrpcOptions, request: FastifyRequest, asked: Calls): Promise<WrittenAnswer> | null {
  const refusal = options.refusals?.refusalOf(request) ?? null;
  if (refusal === null || options.refusals === undefined) return null;
  const { written } = options.refusals;
  const key = `${request.method} ${asked.isBatch} ${refusal.message} ${asked.calls.map(({ path }) => path).join()}`;
  const writing = written.get(key) ?? writeRefused(options, request, { asked, refusal });
  if (key.length <= LONGEST_KEY) written.set(key, writing);
  // Each its own wait: those who were refused must not come back together.
  return writing.then((answer) => ({ ...answer, errors: [refusal] }));
}
