import { ORPCError, os } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fastify';
import type { ApiContext } from '@survivor/api';
import { NoInput } from '@survivor/contract/common';
import { MeOutput } from '@survivor/contract/user';
import { getMe } from '@survivor/services';

const signedIn = os.$context<ApiContext>().use(({ context, next }) => {
  if (context.caller === null) throw new ORPCError('UNAUTHORIZED');
  return next();
});

const router = {
  user: {
    me: signedIn
      .route({ method: 'GET' })
      .input(NoInput)
      .output(MeOutput)
      .handler(({ context }) => getMe({ ctx: context })),
  },
};

/** The query of one row as oRPC has it: schemas, verb and context of the product, and its own adapter for Fastify. */
export const createOrpcHandler = (): RPCHandler<ApiContext> => new RPCHandler(router);
