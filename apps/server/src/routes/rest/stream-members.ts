import { Readable } from 'node:stream';
import { type ApiContext, type ProcedureMeta, refuseStrangers } from '@survivor/api';
import { type Member, MembersOutput } from '@survivor/contract/league';
import { countMembersOf } from '@survivor/db/queries/league/leagues';
import { leagueIds, MEMBERS_PER_CHUNK, rateLimit, requireCaller, streamMembers } from '@survivor/services';

const LARGE_LEAGUE = 10_000;
const LARGE_READS_PER_MINUTE = 2;

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

/** Two reads per minute and user for leagues above 10,000 members (contract 4). */
async function limitLargeReads(ctx: ApiContext, total: number): Promise<void> {
  if (!ctx.settings.areRateLimitsOn || total <= LARGE_LEAGUE) return;
  const limit = { bucket: `large-members:${requireCaller(ctx).id}`, max: LARGE_READS_PER_MINUTE, windowSeconds: 60 };
  await rateLimit(ctx.db, limit, 'This league is large: its members can be read twice a minute');
}

/**
 * Streams the members of a league as one JSON array. Resolves with the first chunk, so that a
 * refusal comes before any byte.
 */
export async function streamMembersJson(ctx: ApiContext, { id, meta }: { id: string; meta: ProcedureMeta }): Promise<Readable> {
  await refuseStrangers(ctx, meta);
  const leagueId = leagueIds.decode(id);
  const total = leagueId === null ? 0 : await countMembersOf(ctx.db, leagueId);
  const chunks = streamMembers({ ctx: { ...ctx, db: total < MEMBERS_PER_CHUNK ? ctx.db : ctx.streams }, input: { id } });
  const end = () => void chunks.return(undefined).catch(() => {});
  try {
    const first = await chunks.next();
    await limitLargeReads(ctx, total);
    return Readable.from(toJsonArray(first.done ? undefined : first.value, chunks), { objectMode: false }).once('close', end);
  } catch (error) {
    end();
    throw error;
  }
}
