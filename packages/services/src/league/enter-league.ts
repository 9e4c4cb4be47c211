import type { Tx } from '@survivor/db/connection/database';
import { lockLeague, readLeagueTimestamps } from '@survivor/db/queries/league/leagues';
import { insertMember, isMember } from '@survivor/db/queries/league/members';
import { LEAGUE_REFUSALS, leagueStatus } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { ServiceError } from '../service-error.ts';
import { requireAccount } from '../user/require-account.ts';

/** The outcome of joining. */
export type Entry = { readonly kind: 'member' | 'joined' | 'started'; readonly leagueId: number };

/**
 * Makes an authorized user a member, unless the league has started or they are one already (rules
 * 3).
 */
export async function enterLeague(tx: Tx, { leagueId, userId }: { leagueId: number; userId: number }): Promise<Entry> {
  await requireAccount(tx, userId);
  await lockLeague(tx, leagueId);
  if (await isMember(tx, { leagueId, userId })) return { kind: 'member', leagueId };
  if (!(await isOpen(tx, leagueId))) return { kind: 'started', leagueId };
  await insertMember(tx, { leagueId, userId, isAdmin: false });
  if (!(await isOpen(tx, leagueId))) throw hasStarted();
  return { kind: 'joined', leagueId };
}

/** Announces a new member to the league. Returns the league's id; 409 if it has started. */
export function announceEntry(ctx: ServiceContext, { kind, leagueId }: Entry): string {
  if (kind === 'started') throw hasStarted();
  if (kind === 'joined') ctx.live.announce({ kind: 'joined', leagueId });
  return leagueIds.encode(leagueId);
}

const hasStarted = () => new ServiceError('conflict', LEAGUE_REFUSALS.started);

async function isOpen(tx: Tx, leagueId: number): Promise<boolean> {
  const timestamps = await readLeagueTimestamps(tx, leagueId);
  return timestamps !== undefined && leagueStatus(timestamps) === 'Open';
}
