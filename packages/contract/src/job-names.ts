/** Types and statuses of a job run (screens 3 and 4). */
export const JOB_TYPES = ['Recurring', 'Background', 'Scheduled', 'Immediate'] as const;
export type JobType = (typeof JOB_TYPES)[number];

export const JOB_STATUSES = ['Succeeded', 'Failed', 'Processing', 'Enqueued', 'Scheduled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const JOB_NAMES = [
  'FetchTeams',
  'FetchGames',
  'InitializeGlobalState',
  'ProcessGamesOutcomes',
  'SendMessages',
  'ExportAccount',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/** Jobs that operators may trigger. The others run on a user's request. */
export const TRIGGERED_JOB_NAMES = JOB_NAMES.filter((name) => name !== 'ExportAccount');

/** Display names (screens 4, "Flows"). */
export const JOB_DISPLAY_NAMES: Record<JobName, string> = {
  FetchTeams: 'Fetch NFL Teams',
  FetchGames: 'Fetch NFL Games',
  InitializeGlobalState: 'Initialize Global State',
  ProcessGamesOutcomes: 'Process Game Outcomes',
  ExportAccount: 'Export Account',
  SendMessages: 'Send Messages',
};
