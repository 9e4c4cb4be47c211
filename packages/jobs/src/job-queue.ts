import type { JobName } from '@survivor/rules';
import type { JobPayloads } from './catalogue.ts';

/** What the engine is told of one run. The run itself is recorded in PostgreSQL first; its id travels along. */
export type QueuedRun<N extends JobName = JobName> = { readonly runId: string; readonly name: N; readonly payload: JobPayloads[N] };

/** The queue as services see it. A queue that cannot be reached makes `add` throw within a second or two. */
export interface JobQueue {
  add<N extends JobName>(run: QueuedRun<N>): Promise<void>;
}
