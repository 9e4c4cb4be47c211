import type { JobHandlers } from '@survivor/jobs';
import { describeNflSeason } from '@survivor/rules';
import { ensureRounds, hasSchedule, listRoundsToFetch, markLoaded, processOutcomes, storeTeams } from '@survivor/services';
import { callSource, requireNoSourcePause } from './call-source.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { describeRounds, describeUnpublished, foundNothing, readRounds } from './read-rounds.ts';

/**
 * Creates a season's rounds, reads teams and games, and sets the current round (rules 7). A season
 * that the source does not have yet is not an error (rules 2). Idempotent.
 */
export function initializeGlobalState(deps: HandlerDeps): JobHandlers['InitializeGlobalState'] {
  return async ({ payload, signal, checkpoint, reportProgress }) => {
    const season = payload.season ?? deps.season;
    const which = { db: deps.db, season };
    await requireNoSourcePause(deps);
    await ensureRounds(which);
    if (!checkpoint.done.has('teams')) {
      await storeTeams({ db: deps.db, teams: await callSource(deps, () => deps.source.fetchTeams({ signal })) });
      await checkpoint.add('teams');
    }
    const rounds = await listRoundsToFetch({ ...which, scope: 'all' });
    const report = await readRounds(deps, { season, rounds, signal, checkpoint, reportProgress });
    if (foundNothing(report) && !(await hasSchedule(which))) return describeUnpublished(describeNflSeason(season));
    if (report.failure === null) await deps.seed?.();
    const { summary } = await processOutcomes(which);
    if (report.failure !== null) throw report.failure;
    await markLoaded(which);
    return `${describeRounds(report)}; ${summary}`;
  };
}
