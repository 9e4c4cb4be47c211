import type { JobHandlers } from '@survivor/jobs';
import { processOutcomes } from '@survivor/services';
import type { HandlerDeps } from './handler-deps.ts';

/** Grades the season by the facts as they stand. */
export function processGamesOutcomes(deps: HandlerDeps): JobHandlers['ProcessGamesOutcomes'] {
  return async () => (await processOutcomes(deps)).summary;
}
