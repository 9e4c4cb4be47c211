import { SeededRandom } from '../../replay/seeded-random.ts';
import { FAULTS } from './fault-service.ts';
import type { Moment, Stage } from './run-stage.ts';

const MOMENTS: readonly Moment[] = ['at start', 'running'];

const ENGINES = [
  { service: 'PostgreSQL', engine: 'postgresql' },
  { service: 'PostgreSQL', engine: 'redis' },
  { service: 'Redis', engine: 'redis' },
] as const;

/** Each fault of each service, at the start and in running, with the queue on either engine; in the order that the seed draws. */
export const allStages = (seed: number): Stage[] =>
  new SeededRandom(seed).shuffle(
    ENGINES.flatMap((where) => FAULTS.flatMap((fault) => MOMENTS.map((moment) => ({ ...where, fault, moment })))),
  );

/** Those that once burnt a core, answered nothing and ignored SIGTERM, one for each service. */
export const SHORT_STAGES: readonly Stage[] = [
  { service: 'PostgreSQL', fault: 'full', moment: 'at start', engine: 'postgresql' },
  { service: 'Redis', fault: 'frozen', moment: 'running', engine: 'redis' },
];
