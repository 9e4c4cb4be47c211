import type { Tx } from '@survivor/db/connection/database';
import { findLastActOn } from '@survivor/db/queries/league/acts';
import { findEntry } from '@survivor/db/queries/league/administration';
import { lockLeague, readLeagueTimestamps } from '@survivor/db/queries/league/leagues';
import { insertMember, isMember } from '@survivor/db/queries/league/members';
import { ACT_REFUSALS, type ActRefusal, leagueStatus, refuseEntry } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { requireAccount } from '../user/require-account.ts';

/** The outcome of joining. */
export type Entry =
  | { readonly kind: 'member' | 'joined'; readonly leagueId: number }
  | { readonly kind: 'refused'; readonly leagueId: number; readonly refusal: ActRefusal };

/**
 * Makes an authorized user a member, unless they are one already, or the league has started,
 * removed them, is closed or full (rules 3).
 */
export async function enterLeague(tx: Tx, { leagueId, userId }: { leagueId: number; userId: number }): Promise<Entry> {
  await requireAccount(tx, userId);
  await lockLeague(tx, leagueId);
  if (await isMember(tx, { leagueId, userId })) return { kind: 'member', leagueId };
  const refusal = await refuseNewcomer(tx, { leagueId, userId });
  if (refusal !== null) return { kind: 'refused', leagueId, refusal };
  await insertMember(tx, { leagueId, userId, isAdmin: false });
  const timestamps = await readLeagueTimestamps(tx, leagueId);
  if (timestamps === undefined || leagueStatus(timestamps) !== 'Open') throw new ServiceError('conflict', ACT_REFUSALS.started);
  return { kind: 'joined', leagueId };
}

async function refuseNewcomer(tx: Tx, { leagueId, userId }: { leagueId: number; userId: number }): Promise<ActRefusal | null> {
  const [timestamps, entry] = [await readLeagueTimestamps(tx, leagueId), await findEntry(tx, leagueId)];
  if (timestamps === undefined || entry === undefined) throw notFound('League');
  const last = await findLastActOn(tx, { leagueId, memberId: userId, acts: ['remove', 'allow-rejoin'] });
  return refuseEntry({ ...entry, status: leagueStatus(timestamps), isRemoved: last?.act === 'remove' });
}

/** Announces a new member to the league and returns its id. Throws 409 if the entry was refused. */
export function announceEntry(ctx: ServiceContext, entry: Entry): string {
  const { leagueId } = entry;
  if (entry.kind === 'refused') throw new ServiceError('conflict', entry.refusal.message);
  if (entry.kind === 'joined') ctx.live.announce({ kind: 'joined', leagueId });
  return leagueIds.encode(leagueId);
}
