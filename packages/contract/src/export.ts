import * as z from 'zod';
import { ListAuditInput } from './audit.ts';
import { ListJobsInput } from './job.ts';
import { ListLeaguesInput } from './league.ts';
import { ListTicketsInput } from './ticket.ts';
import { ListUsersInput } from './user.ts';

/**
 * A console list with its search, filters and sort order, but without pages. REST only (contract
 * 4).
 */
const WHOLE = { page: true, pageSize: true } as const;

export const ExportUsersInput = ListUsersInput.omit(WHOLE);
export const ExportLeaguesInput = ListLeaguesInput.omit(WHOLE);
export const ExportTicketsInput = ListTicketsInput.omit(WHOLE);
export const ExportRunsInput = ListJobsInput.omit(WHOLE);
export const ExportAuditInput = ListAuditInput.omit(WHOLE);

export type ExportInputs = {
  readonly users: z.infer<typeof ExportUsersInput>;
  readonly leagues: z.infer<typeof ExportLeaguesInput>;
  readonly tickets: z.infer<typeof ExportTicketsInput>;
  readonly runs: z.infer<typeof ExportRunsInput>;
  readonly audit: z.infer<typeof ExportAuditInput>;
};

/** CSV text (RFC 4180), in UTF-8. */
export const ExportOutput = z.string();
