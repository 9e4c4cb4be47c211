import { ListGamesInput, ListGamesOutput } from '@survivor/contract';
import { listGames } from '@survivor/services';
import { router, signedIn } from '../trpc.ts';

export const gameRouter = router({
  list: signedIn
    .input(ListGamesInput)
    .output(ListGamesOutput)
    .query(({ ctx, input }) => listGames({ ctx, input })),
});
