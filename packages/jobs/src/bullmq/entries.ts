import type { JobName } from '@survivor/contract/job-names';
import type { JobsOptions } from 'bullmq';
import * as z from 'zod';
import { ATTEMPTS } from '../catalog.ts';

/**
 * Separate queues, so that neither grading nor exports wait behind a slow source, and nothing waits
 * behind a slow relay.
 */
export const QUEUE_NAMES = ['survivor-fetch', 'survivor-grading', 'survivor-messages', 'survivor-export'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

export const QUEUE_OF: Record<JobName, QueueName> = {
  FetchTeams: 'survivor-fetch',
  FetchGames: 'survivor-fetch',
  InitializeGlobalState: 'survivor-fetch',
  ProcessGamesOutcomes: 'survivor-grading',
  ExportAccount: 'survivor-export',
  SendMessages: 'survivor-messages',
};

/** BullMQ refuses ids that are integers or contain a colon. */
export const entryIdOf = (runId: string): string => `run-${runId}`;

export const EntryData = z.object({ runId: z.string(), payload: z.unknown(), traceId: z.string().optional() });

const HOUR_SECONDS = 3600;

/**
 * Three attempts within 20 seconds (rules 7): about 1.5 and 3 seconds apart, minus up to a fifth at
 * random.
 */
export function entryOptions({ runId, isUrgent = false }: { runId: string; isUrgent?: boolean }): JobsOptions {
  return {
    jobId: entryIdOf(runId),
    attempts: isUrgent ? ATTEMPTS.urgent : ATTEMPTS.background,
    backoff: { type: 'exponential', delay: 1500, jitter: 0.2 },
    lifo: isUrgent,
    removeOnComplete: true,
    removeOnFail: { age: 24 * HOUR_SECONDS },
    stackTraceLimit: 0,
  };
}
