import { JOB_NAMES } from '@survivor/contract/job-names';
import { Counter, Histogram, type Registry } from 'prom-client';

const OUTCOMES = ['succeeded', 'retried', 'failed'] as const;
type RunOutcome = (typeof OUTCOMES)[number];

export type RunFigures = {
  /** An attempt of a job has ended. */
  count(job: string, outcome: RunOutcome, ms: number): void;
  /** A grading of this many members took this long. */
  countGrading(members: number, ms: number): void;
};

/** Counts this worker's attempts by job and outcome, and its gradings (infra/docs/observe.md). */
export function countRuns(registry: Registry): RunFigures {
  const registers = [registry];
  const runs = new Counter({
    name: 'survivor_job_runs_total',
    help: 'Attempts of jobs that succeeded, failed and will be retried, or failed for good',
    labelNames: ['job_name', 'outcome'],
    registers,
  });
  const seconds = new Counter({
    name: 'survivor_job_seconds_total',
    help: 'Duration of the attempts of a job',
    labelNames: ['job_name'],
    registers,
  });
  const grading = new Histogram({
    name: 'survivor_grading_duration_seconds',
    help: 'Duration of a grading of all active seasons',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const members = new Counter({
    name: 'survivor_grading_members_total',
    help: 'Members that were graded again: those of the checked leagues, and those eliminated directly',
    registers,
  });
  for (const job of JOB_NAMES) {
    seconds.inc({ job_name: job }, 0);
    for (const outcome of OUTCOMES) runs.inc({ job_name: job, outcome }, 0);
  }
  return {
    count(job, outcome, ms) {
      runs.inc({ job_name: job, outcome });
      seconds.inc({ job_name: job }, ms / 1000);
    },
    countGrading(count, ms) {
      grading.observe(ms / 1000);
      members.inc(count);
    },
  };
}
