import type { JobHandlers } from '@survivor/jobs';
import { ensureRounds, processOutcomes, roundsToFetch, storeTeams } from '@survivor/services';
import { askSource, requireSourceOpen } from './ask-source.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { describeRounds, readRounds } from './read-rounds.ts';

/** Creates the season's rounds, reads teams and all games, and sets the current round (decisions 7). Safe to repeat. */
export function initializeGlobalState(deps: HandlerDeps): JobHandlers['InitializeGlobalState'] {
  return async ({ signal, checkpoint }) => {
    await requireSourceOpen(deps);
    await ensureRounds(deps);
    if (!checkpoint.done.has('teams')) {
      await storeTeams({ db: deps.db, teams: await askSource(deps, () => deps.source.fetchTeams({ signal })) });
      await checkpoint.add('teams');
    }
    const rounds = await roundsToFetch({ ...deps, scope: 'all' });
    const report = await readRounds(deps, { rounds, signal, checkpoint });
    if (report.failure === null) await deps.seed?.();
    const { summary } = await processOutcomes(deps);
    if (report.failure !== null) throw report.failure;
    return `${describeRounds(report)}; ${summary}`;
  };
}
