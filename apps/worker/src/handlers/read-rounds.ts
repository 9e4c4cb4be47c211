import { SourceError } from '@survivor/feed';
import { type HandlerArgs, UnrecoverableJobError } from '@survivor/jobs';
import { type StoreReport, storeLookup, storeRound } from '@survivor/services';
import { callSource } from './call-source.ts';
import type { HandlerDeps } from './handler-deps.ts';

export type RoundsReport = { read: number; changed: number; quarantined: number; failure: unknown };

export const nothingRead = (): RoundsReport => ({ read: 0, changed: 0, quarantined: 0, failure: null });

type Reading = { readonly deps: HandlerDeps; readonly season: number; readonly report: RoundsReport; readonly signal: AbortSignal };

function addCounts(report: RoundsReport, { read, changed, quarantined }: Omit<StoreReport, 'missing'>): void {
  report.read += read;
  report.changed += changed;
  report.quarantined += quarantined;
}

/**
 * Fetches a stored game that is missing from its round's response. If the source does not know it,
 * nothing changes.
 */
async function fetchMissingGame({ deps, season, report, signal }: Reading, sourceId: string): Promise<void> {
  const { db, source } = deps;
  try {
    const response = await callSource(deps, () => source.fetchGame({ season, sourceId, signal }));
    addCounts(report, await storeLookup({ db, season, sourceId, response }));
  } catch (error) {
    if (!isEmpty(error)) throw error;
  }
}

async function readRound(reading: Reading, round: number): Promise<void> {
  const { deps, season, report, signal } = reading;
  const { db, source } = deps;
  const response = await callSource(deps, () => source.fetchRound({ season, round, signal }));
  const stored = await storeRound({ db, season, round, response });
  addCounts(report, stored);
  for (const sourceId of stored.missing) await fetchMissingGame(reading, sourceId);
}

/** After this many failures the remaining rounds of a season are not requested. */
const MAX_FAILURES = 2;

const isEmpty = (error: unknown): boolean => error instanceof SourceError && error.kind === 'empty';

/** Whether further requests would fail too, in any season. */
export const isFatal = (error: unknown): boolean =>
  error instanceof UnrecoverableJobError || (error instanceof SourceError && error.kind === 'unreachable');

/** Whether the source has no games of a season. The caller decides whether that is a failure. */
export const foundNothing = ({ read, failure }: RoundsReport): boolean => read === 0 && isEmpty(failure);

export type ReadRoundsArgs = Pick<HandlerArgs<'FetchGames'>, 'signal' | 'checkpoint' | 'reportProgress'> & {
  readonly season: number;
  readonly rounds: readonly number[];
};

/**
 * Reads the rounds of a season one by one and stores each response separately, so a bad response
 * affects no other round. Skips rounds that an earlier attempt stored. The report has the totals so
 * far and the first failure. An aborted or fatal read, or the second failure, ends the loop.
 */
export async function readRounds(
  deps: HandlerDeps,
  { season, rounds, signal, checkpoint, reportProgress }: ReadRoundsArgs,
): Promise<RoundsReport> {
  const report = nothingRead();
  const stepOf = (round: number) => `round-${season}-${round}`;
  let failures = 0;
  for (const round of rounds.filter((candidate) => !checkpoint.done.has(stepOf(candidate)))) {
    try {
      await readRound({ deps, season, report, signal }, round);
      await checkpoint.add(stepOf(round));
      await reportProgress({ done: rounds.filter((candidate) => checkpoint.done.has(stepOf(candidate))).length, of: rounds.length });
    } catch (error) {
      report.failure ??= error;
      failures += 1;
      if (signal.aborted || isFatal(error) || failures >= MAX_FAILURES) break;
    }
  }
  return report;
}

/** The sum of two reports, with the first failure. */
export function addReports(one: RoundsReport, other: RoundsReport): RoundsReport {
  return {
    read: one.read + other.read,
    changed: one.changed + other.changed,
    quarantined: one.quarantined + other.quarantined,
    failure: one.failure ?? other.failure,
  };
}

/** For example `16 games read, 3 changed`, with the number of quarantined events. */
export function describeRounds({ read, changed, quarantined }: RoundsReport): string {
  const suffix = quarantined === 0 ? '' : `, ${quarantined} quarantined`;
  return `${read} games read, ${changed} changed${suffix}`;
}

/** The summary of a run that found no schedule for a season. */
export const describeUnpublished = (display: string): string => `the source has no schedule of ${display} yet`;
