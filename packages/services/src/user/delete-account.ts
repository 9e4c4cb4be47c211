import type { SuccessionOutput } from '@survivor/contract/user';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { renameUser } from '@survivor/db/queries/league/names';
import {
  deleteLeagues,
  eraseAccount,
  listSuccessions,
  lockAccountExclusive,
  type Succession,
  transferLeagues,
} from '@survivor/db/queries/user/accounts';
import { leagueStatus } from '@survivor/rules';
import { requireCaller, type ServiceContext, signInToContinue } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { revoke } from './admin-role.ts';
import { lookOf } from './name-skeleton.ts';

/** What a deleted account is called wherever its name stood (rules 6). */
const FORMER_MEMBER = 'Former member';

/** A league that has not begun and in which nobody is left is nobody's. */
const endsWith = (league: Succession) => league.heir === null && leagueStatus(league) === 'Open';

/** What becomes of the leagues that the caller runs if the account is deleted. */
export async function getSuccession({ ctx }: { ctx: ServiceContext }): Promise<SuccessionOutput> {
  const leagues = await listSuccessions(ctx.db, requireCaller(ctx).id);
  return {
    leagues: leagues.map((league) => ({ id: leagueIds.encode(league.id), name: league.name, heir: league.heir, ends: endsWith(league) })),
  };
}

/**
 * Deletes the caller's account: everything of the person goes, their rows in standings stay as those of a former member, and their leagues are
 * handed on (rules 6). 401 for one that is deleted already.
 */
export async function deleteAccount({ ctx }: { ctx: ServiceContext }): Promise<void> {
  const { id: userId } = requireCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockAccountExclusive(tx, userId);
    if (account === undefined) throw signInToContinue();
    if (account.isAdmin) await revoke(tx, userId, { by: 'deleted account' });
    await renameUser(tx, { userId, name: FORMER_MEMBER, skeleton: lookOf(FORMER_MEMBER) });
    const forsaken = (await listSuccessions(tx, userId)).filter(endsWith);
    await transferLeagues(tx, userId);
    await deleteLeagues(
      tx,
      forsaken.map(({ id }) => id),
    );
    await eraseAccount(tx, userId);
    await recordAudit(tx, { actorId: userId, action: 'delete-account', subject: `user ${userId}` });
  });
}
