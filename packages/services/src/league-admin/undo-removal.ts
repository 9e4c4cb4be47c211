import type { MemberInput } from '@survivor/contract/league-admin';
import type { Tx } from '@survivor/db/connection/database';
import { inTransaction, RetryTransactionError } from '@survivor/db/connection/in-transaction';
import { loadKnownResults } from '@survivor/db/queries/grading/known-results';
import { reinstateLeaver } from '@survivor/db/queries/grading/leavers';
import { findMembership } from '@survivor/db/queries/league/administration';
import { planActMessage } from '@survivor/db/queries/message/plan-messages';
import { getSeasonState, loadSeasonFacts, lockSeason } from '@survivor/db/queries/season/season-facts';
import { findExcuses, type RoundToGrade, refuseAct, refuseRole } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { lastGradedFacts } from '../grading/last-graded-facts.ts';
import { leagueIds, userIds } from '../ids.ts';
import { actInLeague, throwRefusal } from './act-in-league.ts';
import { lockConcernedMember } from './concerned-member.ts';

/**
 * Locks the season, after a running grading has ended, and returns the rounds by which members are
 * graded.
 */
export async function lockGradedRounds(tx: Tx, seasonId: number): Promise<readonly RoundToGrade[]> {
  await lockSeason(tx, seasonId);
  const facts = await loadSeasonFacts(tx, await getSeasonState(tx, seasonId));
  return findExcuses(lastGradedFacts(facts), await loadKnownResults(tx, seasonId)).rounds;
}

/**
 * Undoes the removal of a member from a running league, until the first deadline after it. The
 * member is graded as if never removed, but a deleted pick does not come back (rules 11).
 */
export async function undoRemoval({ ctx, input }: { ctx: ServiceContext; input: MemberInput }): Promise<void> {
  const { id: callerId } = requireCaller(ctx);
  const userId = userIds.decode(input.userId);
  const found = leagueIds.decode(input.leagueId);
  await inTransaction(ctx.db, async (tx) => {
    const membership = found === null ? undefined : await findMembership(tx, { leagueId: found, userId: callerId });
    const isAllowed = membership !== undefined && refuseRole('undo-removal', membership.role) === null;
    const rounds = isAllowed ? await lockGradedRounds(tx, membership.seasonId) : null;
    const args = { ctx: { ...ctx, db: tx }, leagueId: input.leagueId, act: 'undo-removal', concernedId: userId } as const;
    await actInLeague(args, async ({ leagueId, membership: locked, status, displayedRound: round, record }) => {
      const concerned = await lockConcernedMember(tx, { ...locked, leagueId, userId, callerId });
      throwRefusal(refuseAct('undo-removal', { role: locked.role, status, concerned }));
      if (rounds === null) throw new RetryTransactionError('the caller became an administrator meanwhile');
      await reinstateLeaver(tx, { leagueId, userId: concerned.userId, rounds });
      const number = await record('undo-removal', { memberId: concerned.userId, round });
      await planActMessage(tx, { leagueId, userId: concerned.userId, round, number });
    });
  });
}
