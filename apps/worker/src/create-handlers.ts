import type { JobHandlers } from '@survivor/jobs';
import { fetchGames } from './handlers/fetch-games.ts';
import { fetchTeams } from './handlers/fetch-teams.ts';
import type { HandlerDeps } from './handlers/handler-deps.ts';
import { initializeGlobalState } from './handlers/initialize-global-state.ts';
import { processGamesOutcomes } from './handlers/process-games-outcomes.ts';

/** One handler for each job of the catalogue. */
export const createHandlers = (deps: HandlerDeps): JobHandlers => ({
  FetchTeams: fetchTeams(deps),
  FetchGames: fetchGames(deps),
  InitializeGlobalState: initializeGlobalState(deps),
  ProcessGamesOutcomes: processGamesOutcomes(deps),
});
