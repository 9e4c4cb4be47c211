import type { JobHandlers } from '@survivor/jobs';
import { gradeSeasons } from '@survivor/services';
import type { HandlerDeps } from './handler-deps.ts';

/** Grades every season in play by the facts as they stand. */
export function processGamesOutcomes(deps: HandlerDeps): JobHandlers['ProcessGamesOutcomes'] {
  return async () => (await gradeSeasons(deps)).summary;
}
