import type { HandlerArgs, JobHandlers } from '@survivor/jobs';
import { describeNflSeason } from '@survivor/rules';
import { hasSchedule, listRoundsToFetch, listSeasonsToFetch, requestGrading } from '@survivor/services';
import { requireNoSourcePause } from './call-source.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { addReports, describeRounds, describeUnpublished, foundNothing, isFatal, nothingRead, readRounds } from './read-rounds.ts';

/** Reads the seasons in progress or, if there is none, the newest one. */
async function readSeasons(deps: HandlerDeps, { payload, ...how }: HandlerArgs<'FetchGames'>) {
  const notes: string[] = [];
  let report = nothingRead();
  const seasons = await listSeasonsToFetch(deps);
  for (const { year: season } of seasons.length === 0 ? [{ year: deps.season }] : seasons) {
    const rounds = await listRoundsToFetch({ ...deps, season, scope: payload.scope });
    const read = await readRounds(deps, { season, rounds, ...how });
    const isUnpublished = foundNothing(read) && !(await hasSchedule({ ...deps, season }));
    if (isUnpublished) notes.push(describeUnpublished(describeNflSeason(season)));
    report = addReports(report, isUnpublished ? { ...read, failure: null } : read);
    if (how.signal.aborted || isFatal(read.failure)) break;
  }
  return { report, notes };
}

/**
 * Reads and stores the games of every season in progress, and requests grading if anything changed,
 * even if a part failed (rules 7).
 */
export function fetchGames(deps: HandlerDeps): JobHandlers['FetchGames'] {
  return async (args) => {
    if (!args.payload.isForced) await requireNoSourcePause(deps);
    const { report, notes } = await readSeasons(deps, args);
    if (report.changed > 0 || args.isResumed) await requestGrading(deps);
    if (report.failure !== null) throw report.failure;
    return [describeRounds(report), ...notes].join('; ');
  };
}
