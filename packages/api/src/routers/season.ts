import { ListSeasonsOutput, NextStartInput, NextStartOutput, NoInput } from '@survivor/contract';
import { getNextStart, listSeasons } from '@survivor/services';
import { anyone, router, signedIn } from '../trpc.ts';

export const seasonRouter = router({
  list: anyone
    .input(NoInput)
    .output(ListSeasonsOutput)
    .query(({ ctx }) => listSeasons({ ctx })),
  nextStart: signedIn
    .input(NextStartInput)
    .output(NextStartOutput)
    .query(({ ctx, input }) => getNextStart({ ctx, input })),
});
