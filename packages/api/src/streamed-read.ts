import { NoInput } from '@survivor/contract/common';
import {
  ExportAuditInput,
  ExportLeaguesInput,
  ExportOutput,
  ExportRunsInput,
  ExportTicketsInput,
  ExportUsersInput,
} from '@survivor/contract/export';
import { LeagueIdInput, MembersOutput } from '@survivor/contract/league';
import { AccountFileOutput } from '@survivor/contract/user';
import type * as z from 'zod';
import type { Access, ProcedureMeta } from './access.ts';

const metaOf = (access: Access, input: z.ZodType, output: z.ZodType): ProcedureMeta => ({
  access,
  isOpenInMaintenance: false,
  input,
  output,
});
const file = (input: z.ZodType) => metaOf('admin', input, ExportOutput);

/** Responses too large for a procedure. REST streams them; tRPC does not offer them. */
export const STREAMED_READS: ReadonlyMap<string, ProcedureMeta> = new Map([
  ['league.members', metaOf('signed-in', LeagueIdInput, MembersOutput)],
  ['user.downloadExport', metaOf('signed-in', NoInput, AccountFileOutput)],
  ['user.export', file(ExportUsersInput)],
  ['league.export', file(ExportLeaguesInput)],
  ['ticket.export', file(ExportTicketsInput)],
  ['job.export', file(ExportRunsInput)],
  ['state.exportAudit', file(ExportAuditInput)],
]);
