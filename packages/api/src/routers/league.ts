import {
  CreateLeagueInput,
  Id,
  JoinLeagueInput,
  LeagueIdInput,
  LeagueOutput,
  ListLeaguesInput,
  ListLeaguesOutput,
  type Member,
  MembersOutput,
  MyLeaguesOutput,
  NoInput,
  StandingsOutput,
} from '@survivor/contract';
import { createLeague, getLeague, getStandings, joinLeague, listLeagues, listMyLeagues, streamMembers } from '@survivor/services';
import { admin, router, signedIn } from '../trpc.ts';

async function collect(chunks: AsyncIterable<readonly Member[]>): Promise<Member[]> {
  const members: Member[] = [];
  for await (const chunk of chunks) members.push(...chunk);
  return members;
}

export const leagueRouter = router({
  mine: signedIn
    .input(NoInput)
    .output(MyLeaguesOutput)
    .query(({ ctx }) => listMyLeagues({ ctx })),
  get: signedIn
    .input(LeagueIdInput)
    .output(LeagueOutput)
    .query(({ ctx, input }) => getLeague({ ctx, input })),
  create: signedIn
    .input(CreateLeagueInput)
    .output(Id)
    .mutation(({ ctx, input }) => createLeague({ ctx, input })),
  join: signedIn
    .input(JoinLeagueInput)
    .output(Id)
    .mutation(({ ctx, input }) => joinLeague({ ctx, input })),
  list: admin
    .input(ListLeaguesInput)
    .output(ListLeaguesOutput)
    .query(({ ctx, input }) => listLeagues({ ctx, input })),
  members: signedIn
    .input(LeagueIdInput)
    .output(MembersOutput)
    .query(({ ctx, input }) => collect(streamMembers({ ctx, input }))),
  standings: signedIn
    .input(LeagueIdInput)
    .output(StandingsOutput)
    .query(({ ctx, input }) => getStandings({ ctx, input })),
});
