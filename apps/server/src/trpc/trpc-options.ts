import type { ApiContext } from '@survivor/api';
import type { AnyTRPCRouter, TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusals } from './answer-refused.ts';
import type { AnswerKeeper } from './keep-answers.ts';
import type { Unchanged } from './tell-unchanged.ts';

/** What the two ways to answer a request over tRPC have in common. */
export type TrpcOptions = {
  /** Keeps the texts of some answers. */
  readonly keeper?: AnswerKeeper;
  /** Queries whose answers are named by an entity tag when they are asked alone. */
  readonly tagged?: ReadonlySet<string>;
  /** Is told of answers that it may give again. */
  readonly unchanged?: Pick<Unchanged, 'mayNote' | 'note'> | undefined;
  /** Who is refused before it is asked who calls. */
  readonly refusals?: Refusals;
  readonly router: AnyTRPCRouter;
  readonly largestBatch: number;
  /** Asked once a request, which may be known to make one call. */
  createContext(request: FastifyRequest, isOnlyCall?: boolean): Promise<ApiContext>;
  /** What an answer says of the calls that were refused. */
  headersOf(errors: readonly TRPCError[]): Record<string, string>;
  /** A stream begins; its headers. */
  onStream(reply: FastifyReply): Record<string, string>;
  /** A call was refused or has failed. */
  onError(request: FastifyRequest, error: TRPCError): void;
};
