import type { SuccessionOutput } from '@survivor/contract/user';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { recordAudit } from '@survivor/db/queries/console/audit';
import { recordAct } from '@survivor/db/queries/league/acts';
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
import { revokeAdmin } from './admin-role.ts';
import { computeSkeleton } from './name-skeleton.ts';

/** The name of a deleted account (rules 6). */
const FORMER_MEMBER = 'Former member';

/** A league that has not started is deleted with the account of its only member. */
const isDeletedWithAccount = (league: Succession) => league.heir === null && leagueStatus(league) === 'Open';

/** What happens to the caller's leagues if the account is deleted. */
export async function getSuccession({ ctx }: { ctx: ServiceContext }): Promise<SuccessionOutput> {
  const leagues = await listSuccessions(ctx.db, requireCaller(ctx).id);
  return {
    leagues: leagues.map((league) => ({
      id: leagueIds.encode(league.id),
      name: league.name,
      heir: league.heir,
      ends: isDeletedWithAccount(league),
    })),
  };
}

/**
 * Deletes the caller's account: erases personal data, keeps rows in standings as a former member,
 * and transfers leagues (rules 6). Throws 401 if already deleted.
 */
export async function deleteAccount({ ctx }: { ctx: ServiceContext }): Promise<void> {
  const { id: userId } = requireCaller(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockAccountExclusive(tx, userId);
    if (account === undefined) throw signInToContinue();
    if (account.isAdmin) await revokeAdmin(tx, userId, { by: 'deleted account' });
    await renameUser(tx, { userId, name: FORMER_MEMBER, skeleton: computeSkeleton(FORMER_MEMBER) });
    const abandoned = (await listSuccessions(tx, userId)).filter(isDeletedWithAccount);
    for (const { leagueId, heirId } of await transferLeagues(tx, userId))
      await recordAct(tx, { leagueId, author: { kind: 'member', userId }, act: 'transfer-ownership', memberId: heirId });
    await deleteLeagues(
      tx,
      abandoned.map(({ id }) => id),
    );
    await eraseAccount(tx, userId);
    await recordAudit(tx, { actorId: userId, action: 'delete-account', subject: `user ${userId}` });
  });
}
