import { NoInput } from '@survivor/contract/common';
import { ListSeasonsOutput, NextStartInput, NextStartOutput } from '@survivor/contract/season';
import { getNextStart, listOfferedSeasons, listSeasons } from '@survivor/services';
import { anyone, router, signedIn } from '../trpc.ts';

export const seasonRouter = router({
  list: anyone(NoInput, ListSeasonsOutput).query(({ ctx }) => listSeasons({ ctx })),
  offered: signedIn(NoInput, ListSeasonsOutput).query(({ ctx }) => listOfferedSeasons({ ctx })),
  nextStart: signedIn(NextStartInput, NextStartOutput).query(({ ctx, input }) => getNextStart({ ctx, input })),
});
