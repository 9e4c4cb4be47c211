import type { JobName } from '@survivor/contract/job-names';
import { FETCH_SCOPES } from '@survivor/rules';
import * as z from 'zod';

/** Payload schema of each job. Payloads are ids and scopes, never picks. */
export const JOB_PAYLOADS = {
  FetchTeams: z.strictObject({}),
  FetchGames: z.strictObject({
    scope: z.enum(FETCH_SCOPES).default('current'),
    /** Requests at once, ignoring back-off and Retry-After (contract 4, POST /demo/clock). */
    isForced: z.boolean().default(false),
  }),
  InitializeGlobalState: z.strictObject({
    /** The first year of the season to load; the newest by default. */
    season: z.number().int().optional(),
  }),
  ProcessGamesOutcomes: z.strictObject({}),
  /** The default 0 is the id of no user. */
  ExportAccount: z.strictObject({ userId: z.number().int().default(0) }),
  SendMessages: z.strictObject({}),
} satisfies Record<JobName, z.ZodType>;

export type JobPayloads = { [N in JobName]: z.infer<(typeof JOB_PAYLOADS)[N]> };

/**
 * Parses the stored payload of a run. Fields that the catalog no longer accepts get their
 * defaults.
 */
export function payloadOfStored<N extends JobName>(name: N, stored: unknown): JobPayloads[N] {
  const parsed = JOB_PAYLOADS[name].safeParse(stored);
  return (parsed.success ? parsed.data : JOB_PAYLOADS[name].parse({})) as JobPayloads[N];
}

export const JOB_DESCRIPTIONS: Record<JobName, string> = {
  FetchTeams: 'Reads the 32 teams from the sports source and updates their names.',
  FetchGames: 'Reads schedule, status and scores of games from the sports source.',
  InitializeGlobalState: 'Creates the rounds of the season, reads teams and all games, and sets the current round. Safe to repeat.',
  ExportAccount: 'Builds the data export that a user requested.',
  ProcessGamesOutcomes: 'Grades picks, eliminates members, completes leagues and advances the current round.',
  SendMessages: 'Plans the reminders that are due, and sends all due messages.',
};

/** Attempts of a run (rules 7); only one for an urgent run, because somebody waits for it. */
export const ATTEMPTS = { background: 3, urgent: 1 } as const;
