import { NoInput } from '@survivor/contract/common';
import { ListSeasonsOutput, NextStartInput, NextStartOutput } from '@survivor/contract/season';
import { getNextStart, listOfferedSeasons, listSeasons } from '@survivor/services';
import { anyone, router, signedIn } from '../trpc.ts';

export const seasonRouter = router({
  list: anyone
    .input(NoInput)
    .output(ListSeasonsOutput)
    .query(({ ctx }) => listSeasons({ ctx })),
  offered: signedIn
    .input(NoInput)
    .output(ListSeasonsOutput)
    .query(({ ctx }) => listOfferedSeasons({ ctx })),
  nextStart: signedIn
    .input(NextStartInput)
    .output(NextStartOutput)
    .query(({ ctx, input }) => getNextStart({ ctx, input })),
});
