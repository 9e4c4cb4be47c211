import type { JobHandlers } from '@survivor/jobs';
import { storeTeams } from '@survivor/services';
import { callSource, requireNoSourcePause } from './call-source.ts';
import type { HandlerDeps } from './handler-deps.ts';

/**
 * Compares the shipped teams with those that the source returns, and updates their names (rules 7).
 */
export function fetchTeams(deps: HandlerDeps): JobHandlers['FetchTeams'] {
  return async ({ signal }) => {
    await requireNoSourcePause(deps);
    const teams = await callSource(deps, () => deps.source.fetchTeams({ signal }));
    const renamed = await storeTeams({ db: deps.db, teams });
    return `${teams.length} teams read, ${renamed} renamed`;
  };
}
