import { ListTeamsInput, ListTeamsOutput } from '@survivor/contract/game';
import { listTeams } from '@survivor/services';
import { router, signedIn } from '../trpc.ts';

export const teamRouter = router({
  list: signedIn(ListTeamsInput, ListTeamsOutput).query(({ ctx, input }) => listTeams({ ctx, input })),
});
