import type { BenchResult } from '../result.ts';
import { median } from '../statistics.ts';
import type { BenchDatabases } from './databases.ts';
import { fillTemplate, runJob } from './grade-full.ts';

export type Step = { readonly members: number; readonly ms: number };

/** The job's time for so many members: the median of some runs on fresh copies, the first thrown away. */
export async function timeGrading(databases: BenchDatabases, { members, runs }: { members: number; runs: number }): Promise<Step> {
  const filled = await fillTemplate(databases, members);
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const { jobMs } = await runJob(databases, filled);
    if (run > 0) times.push(jobMs);
  }
  await databases.drop(filled.template);
  return { members, ms: median(times) };
}

/** How grading grows from each size to one ten times as large (performance 3, grade.growth): linear is 10. */
export function growthOf(steps: readonly Step[]): BenchResult {
  const ratios = steps.slice(1).map((step, index) => step.ms / (steps[index]?.ms ?? step.ms));
  const last = steps.at(-1);
  const ratio = Math.max(...ratios);
  return {
    name: 'grade.growth',
    value: (last?.ms ?? 0) / 1000,
    unit: 's',
    ratio,
    min: Math.min(...ratios),
    max: ratio,
    rounds: ratios.length,
    floor: 12,
    goal: 10,
    isJudged: true,
    details: Object.fromEntries(steps.map(({ members, ms }) => [`ms for ${members}`, Math.round(ms)])),
  };
}
