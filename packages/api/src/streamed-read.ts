import { LeagueIdInput, MembersOutput } from '@survivor/contract/league';
import type { ProcedureMeta } from './access.ts';

/** A read that is too large for a procedure: REST streams it, and tRPC does not have it. */
export type StreamedRead = {
  readonly type: 'query';
  readonly meta: ProcedureMeta;
  readonly input: typeof LeagueIdInput;
  readonly output: typeof MembersOutput;
};

export const STREAMED_READS: ReadonlyMap<string, StreamedRead> = new Map([
  [
    'league.members',
    { type: 'query', meta: { access: 'signed-in', isOpenInMaintenance: false }, input: LeagueIdInput, output: MembersOutput },
  ],
]);
