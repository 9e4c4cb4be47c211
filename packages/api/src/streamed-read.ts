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
import type { ProcedureMeta } from './access.ts';

/** An answer that is too large for a procedure: REST streams it, and tRPC does not have it. A file is a mutation, since it is written down. */
export type StreamedRead = {
  readonly type: 'query' | 'mutation';
  readonly meta: ProcedureMeta;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
};

const file = (input: z.ZodType): StreamedRead => ({
  type: 'mutation',
  meta: { access: 'admin', isOpenInMaintenance: false },
  input,
  output: ExportOutput,
});

export const STREAMED_READS: ReadonlyMap<string, StreamedRead> = new Map<string, StreamedRead>([
  [
    'league.members',
    { type: 'query', meta: { access: 'signed-in', isOpenInMaintenance: false }, input: LeagueIdInput, output: MembersOutput },
  ],
  [
    'user.downloadExport',
    { type: 'mutation', meta: { access: 'signed-in', isOpenInMaintenance: false }, input: NoInput, output: AccountFileOutput },
  ],
  ['user.export', file(ExportUsersInput)],
  ['league.export', file(ExportLeaguesInput)],
  ['ticket.export', file(ExportTicketsInput)],
  ['job.export', file(ExportRunsInput)],
  ['state.exportAudit', file(ExportAuditInput)],
]);
