import { gameRouter } from './routers/game.ts';
import { jobRouter } from './routers/job.ts';
import { leagueRouter } from './routers/league.ts';
import { pickRouter } from './routers/pick.ts';
import { seasonRouter } from './routers/season.ts';
import { stateRouter } from './routers/state.ts';
import { teamRouter } from './routers/team.ts';
import { ticketRouter } from './routers/ticket.ts';
import { userRouter } from './routers/user.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  league: leagueRouter,
  pick: pickRouter,
  ticket: ticketRouter,
  job: jobRouter,
  user: userRouter,
  game: gameRouter,
  team: teamRouter,
  season: seasonRouter,
  state: stateRouter,
});

export type AppRouter = typeof appRouter;
