import { createPluralFormat, formatCount } from '../lib/format.ts';

const runs = createPluralFormat('run', 'runs');

/** Runs and durations of the last day (screens 2.21). */
export const jobDayCopy = {
  title: 'Jobs, last day',
  failedTitle: "Couldn't load the last day",
  total: (all: number, failed: number) => `${runs(all)}, ${formatCount(failed)} failed`,
  runs: 'Runs per hour. Red-orange, with the count: failed.',
  runsLabel: (all: number, failed: number, max: number) =>
    `Runs per hour of the last day: ${runs(all)}, ${formatCount(failed)} failed, at most ${formatCount(max)} in an hour`,
  took: 'Longest run in each hour.',
  tookLabel: (longest: string) => `Longest run in each hour of the last day: at most ${longest}`,
  nothingRan: 'No run has finished in the last day',
  now: 'now',
  table: 'As a table',
  caption: 'Runs of the last day by hour, in server time, newest first',
  columns: { hour: 'Hour', runs: 'Runs', failed: 'Failed', mean: 'Mean', longest: 'Longest' },
} as const;
