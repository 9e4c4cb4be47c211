import type { JobHandlers } from '@survivor/jobs';
import { storeTeams } from '@survivor/services';
import { callSource, requireSourceOpen } from './call-source.ts';
import type { HandlerDeps } from './handler-deps.ts';

/** Checks the shipped teams against whatever part of them the source gives, and takes over their names (rules 7). */
export function fetchTeams(deps: HandlerDeps): JobHandlers['FetchTeams'] {
  return async ({ signal }) => {
    await requireSourceOpen(deps);
    const teams = await callSource(deps, () => deps.source.fetchTeams({ signal }));
    const renamed = await storeTeams({ db: deps.db, teams });
    return `${teams.length} teams read, ${renamed} renamed`;
  };
}
