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
const WIDE = [FETCH_ALL, INITIALIZE, TEAMS];

/** Each once: games are fetched, then graded. */
export const onceInOrder: JobOrder = async (system) => {
  for (const job of [FETCH, GRADE]) {
    await system.enqueue(job);
    await system.untilSettled();
  }
};

/** Each twice, all at once and in a drawn order; after each deadline one of those that read more, too. */
export function twiceShuffled(seed: number): JobOrder {
  const random = new SeededRandom(seed);
  return async (system, step) => {
    const wide = step.kind === 'locked' ? WIDE.slice(step.round % WIDE.length, (step.round % WIDE.length) + 1) : [];
    const jobs = [FETCH, GRADE, ...wide];
    for (const job of random.shuffle([...jobs, ...jobs])) await system.enqueue(job);
    await system.untilSettled();
  };
}
