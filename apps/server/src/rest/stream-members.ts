import { Readable } from 'node:stream';
import { type ApiContext, type ProcedureMeta, refuseStrangers } from '@survivor/api';
import { type Member, MembersOutput } from '@survivor/contract';
import { countMembersOf } from '@survivor/db';
import { leagueIds, requireCaller, streamMembers } from '@survivor/services';
import { takeTurn } from '../http/take-turn.ts';

const LARGE_LEAGUE = 10_000;
const LARGE_READS_A_MINUTE = 2;

async function* toJsonArray(first: readonly Member[] | undefined, rest: AsyncIterable<readonly Member[]>): AsyncGenerator<string> {
  yield '[';
  let separator = '';
  const encode = (chunk: readonly Member[]) => {
    const text = JSON.stringify(MembersOutput.parse(chunk)).slice(1, -1);
    const joined = text === '' ? '' : separator + text;
    if (text !== '') separator = ',';
    return joined;
  };
  if (first !== undefined) yield encode(first);
  for await (const chunk of rest) yield encode(chunk);
  yield ']';
}

/** Two readings a minute and user of a league above 10,000 members (contract 4). */
async function limitLargeReads(ctx: ApiContext, id: string): Promise<void> {
  const leagueId = leagueIds.decode(id);
  if (!ctx.settings.areRateLimitsOn || leagueId === null || (await countMembersOf(ctx.db, leagueId)) <= LARGE_LEAGUE) return;
  const limit = { bucket: `large-members:${requireCaller(ctx).id}`, max: LARGE_READS_A_MINUTE, windowSeconds: 60 };
  await takeTurn(ctx.db, limit, 'This league is large: its members can be read twice a minute');
}

/** The members of a league as one JSON array, chunk by chunk. Resolves once the first chunk is there: refusals come before the first byte. */
export async function streamMembersJson(ctx: ApiContext, { id, meta }: { id: string; meta: ProcedureMeta }): Promise<Readable> {
  await refuseStrangers(ctx, meta);
  const chunks = streamMembers({ ctx, input: { id } });
  const first = await chunks.next();
  await limitLargeReads(ctx, id);
  return Readable.from(toJsonArray(first.done ? undefined : first.value, chunks), { objectMode: false });
}
