import { ListTeamsInput, ListTeamsOutput } from '@survivor/contract/game';
import { listTeams } from '@survivor/services';
import { router, signedIn } from '../trpc.ts';

export const teamRouter = router({
  list: signedIn
    .input(ListTeamsInput)
    .output(ListTeamsOutput)
    .query(({ ctx, input }) => listTeams({ ctx, input })),
});
