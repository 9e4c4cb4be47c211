import { createPluralFormat, formatCount } from '../lib/format.ts';

const jobs = createPluralFormat('job', 'jobs');

/** Runs and durations of the last day (screens 2.21). */
export const jobDayCopy = {
  title: 'Jobs, last day',
  failedTitle: "Couldn't load the last day",
  total: (all: number, failed: number) => `${jobs(all)}, ${formatCount(failed)} failed`,
  runs: 'Jobs per hour. Red-orange, with the count: failed.',
  runsLabel: (all: number, failed: number, max: number) =>
    `Jobs per hour of the last day: ${jobs(all)}, ${formatCount(failed)} failed, at most ${formatCount(max)} in an hour`,
  took: 'Longest job in each hour.',
  tookLabel: (longest: string) => `Longest job in each hour of the last day: at most ${longest}`,
  nothingRan: 'No job has finished in the last day',
  now: 'now',
  table: 'As a table',
  caption: 'Jobs of the last day by hour, in server time, newest first',
  columns: { hour: 'Hour', runs: 'Jobs', failed: 'Failed', mean: 'Mean', longest: 'Longest' },
} as const;
