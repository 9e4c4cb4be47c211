import type { JobHandlers } from '@survivor/jobs';
import { askForGrading, roundsToFetch } from '@survivor/services';
import { requireSourceOpen } from './ask-source.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { describeRounds, readRounds } from './read-rounds.ts';

/** Reads and stores games; whatever changed is graded next, also when part of the reading failed (decisions 7). */
export function fetchGames(deps: HandlerDeps): JobHandlers['FetchGames'] {
  return async ({ payload, signal, checkpoint, isResumed }) => {
    if (!payload.isForced) await requireSourceOpen(deps);
    const rounds = await roundsToFetch({ ...deps, scope: payload.scope });
    const report = await readRounds(deps, { rounds, signal, checkpoint });
    const mayHaveChanged = report.changed > 0 || isResumed;
    if (mayHaveChanged) await askForGrading(deps);
    if (report.failure !== null) throw report.failure;
    return describeRounds(report);
  };
}
