import type { JobHandlers } from '@survivor/jobs';
import { exportAccount } from '@survivor/services';
import type { HandlerDeps } from './handler-deps.ts';

/** Puts together what is held on a person. Nothing of it is told. */
export function exportAccountJob({ db }: HandlerDeps): JobHandlers['ExportAccount'] {
  return async ({ payload: { userId } }) => ((await exportAccount({ db, userId })) ? 'Made' : 'Not wanted any more');
}
