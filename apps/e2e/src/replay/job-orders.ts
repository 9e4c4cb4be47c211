import type { ReplayStep } from './replay-steps.ts';
import type { ReplayJob, ReplaySystem } from './replay-system.ts';
import { SeededRandom } from './seeded-random.ts';

/** How the jobs of one step are run. The worker's own schedules run beside them, as always. */
export type JobOrder = (system: ReplaySystem, step: ReplayStep) => Promise<void>;

const FETCH: ReplayJob = { name: 'FetchGames', payload: { scope: 'undecided', isForced: false } };
const FETCH_ALL: ReplayJob = { name: 'FetchGames', payload: { scope: 'all', isForced: false } };
const GRADE: ReplayJob = { name: 'ProcessGamesOutcomes', payload: {} };
const INITIALIZE: ReplayJob = { name: 'InitializeGlobalState', payload: {} };
const TEAMS: ReplayJob = { name: 'FetchTeams', payload: {} };

/** Each once: games are fetched, then graded. */
export const onceInOrder: JobOrder = async (system) => {
  for (const job of [FETCH, GRADE]) {
    await system.enqueue(job);
    await system.untilSettled();
  }
};

/** Each twice, all at once and in a drawn order; once a week those that read everything, too. */
export function twiceShuffled(seed: number): JobOrder {
  const random = new SeededRandom(seed);
  return async (system, step) => {
    const jobs = step.kind === 'locked' ? [FETCH, GRADE, FETCH_ALL, INITIALIZE, TEAMS] : [FETCH, GRADE];
    for (const job of random.shuffle([...jobs, ...jobs])) await system.enqueue(job);
    await system.untilSettled();
  };
}
