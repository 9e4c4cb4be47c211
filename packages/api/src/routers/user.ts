import { NoInput } from '@survivor/contract/common';
import { ActiveStatsInput, ActiveStatsOutput, ListUsersInput, ListUsersOutput, MeOutput } from '@survivor/contract/user';
import { countActiveUsers, getMe, listUsers } from '@survivor/services';
import * as z from 'zod';
import { admin, router, signedInAlways } from '../trpc.ts';

export const userRouter = router({
  me: signedInAlways
    .input(NoInput)
    .output(MeOutput)
    .query(({ ctx }) => getMe({ ctx })),
  list: admin
    .input(ListUsersInput)
    .output(ListUsersOutput)
    .query(({ ctx, input }) => listUsers({ ctx, input })),
  activeStats: admin
    .input(ActiveStatsInput)
    .output(ActiveStatsOutput)
    .query(({ ctx, input }) => countActiveUsers({ ctx, input })),
  signOut: signedInAlways
    .input(NoInput)
    .output(z.void())
    .mutation(({ ctx }) => ctx.signOut()),
});
