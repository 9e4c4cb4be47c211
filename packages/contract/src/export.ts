import * as z from 'zod';
import { ListAuditInput } from './audit.ts';
import { ListJobsInput } from './job.ts';
import { ListLeaguesInput } from './league.ts';
import { ListTicketsInput } from './ticket.ts';
import { ListUsersInput } from './user.ts';

/**
 * Exports have the search, filters and sort order of a console list, but no pages. REST only
 * (contract 4).
 */
const PAGE_FIELDS = { page: true, pageSize: true } as const;

export const ExportUsersInput = ListUsersInput.omit(PAGE_FIELDS);
export const ExportLeaguesInput = ListLeaguesInput.omit(PAGE_FIELDS);
export const ExportTicketsInput = ListTicketsInput.omit(PAGE_FIELDS);
export const ExportRunsInput = ListJobsInput.omit(PAGE_FIELDS);
export const ExportAuditInput = ListAuditInput.omit(PAGE_FIELDS);

export type ExportInputs = {
  readonly users: z.infer<typeof ExportUsersInput>;
  readonly leagues: z.infer<typeof ExportLeaguesInput>;
  readonly tickets: z.infer<typeof ExportTicketsInput>;
  readonly runs: z.infer<typeof ExportRunsInput>;
  readonly audit: z.infer<typeof ExportAuditInput>;
};

/** CSV text (RFC 4180), in UTF-8. */
export const ExportOutput = z.string();
