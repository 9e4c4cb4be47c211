import type { JobHandlers } from '@survivor/jobs';
import { gradeSeasons, verifySeasons } from '@survivor/services';
import type { HandlerDeps } from './handler-deps.ts';

/**
 * Grades every season in progress. Once an hour, derives all gradings from scratch, and repairs and
 * reports differences.
 */
export function processGamesOutcomes(deps: HandlerDeps): JobHandlers['ProcessGamesOutcomes'] {
  return async ({ reportProgress }) => {
    const since = performance.now();
    const { summary, members } = await gradeSeasons({ ...deps, onPiece: reportProgress });
    deps.onGraded?.(members, performance.now() - since);
    const repaired = await verifySeasons(deps);
    return repaired === null || repaired === 0
      ? summary
      : `${summary}; FAULT: ${repaired} leagues did not match the facts and were repaired`;
  };
}
