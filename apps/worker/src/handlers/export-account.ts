import type { JobHandlers } from '@survivor/jobs';
import { exportAccount } from '@survivor/services';
import type { HandlerDeps } from './handler-deps.ts';

/** Builds a user's personal export. The summary reveals nothing of it. */
export function exportAccountJob({ db }: HandlerDeps): JobHandlers['ExportAccount'] {
  return async ({ payload: { userId } }) => ((await exportAccount({ db, userId })) ? 'Made' : 'No longer requested');
}
