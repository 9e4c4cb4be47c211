import type { PickPlanOutput, SetPickPlanInput } from '@survivor/contract/pick';
import type { Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { loadPickRefusalFacts, type PickCommand } from '@survivor/db/queries/pick/picks';
import { deletePlan, findPlanningState, lockPlanOf, savePlan } from '@survivor/db/queries/pick/plans';
import { findTeamName } from '@survivor/db/queries/season/games';
import { describeRefusal, refusePlan, teamName } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { invalidField, notFound, ServiceError } from '../service-error.ts';
import { requireAccount } from '../user/require-account.ts';
import { readPickPlan } from './get-pick-plan.ts';
import { parseTeamId } from './parse-team-id.ts';

async function requireAllowed(tx: Tx, command: PickCommand): Promise<void> {
  const facts = await loadPickRefusalFacts(tx, command);
  const refusal = facts && refusePlan(facts);
  if (!refusal) return;
  const name = await findTeamName(tx, command.teamId);
  throw new ServiceError(
    'validation',
    describeRefusal(refusal, (id) => name ?? teamName(id)),
  );
}

/**
 * Plans a team for a round, or clears the round, and returns the plan. Notifies no one, because a
 * plan decides nothing (rules 4). Throws 404 for non-members, 400 for an unknown team or round, and
 * 400 with the rule's message for a team that could not be picked then.
 */
export async function setPickPlan({ ctx, input }: { ctx: ServiceContext; input: SetPickPlanInput }): Promise<PickPlanOutput> {
  const caller = requireCaller(ctx);
  const teamId = input.teamId === null ? null : parseTeamId(input.teamId);
  const leagueId = leagueIds.decode(input.leagueId);
  if (leagueId === null) throw notFound('League');
  const member = { leagueId, userId: caller.id };
  return await inTransaction(ctx.db, async (tx) => {
    await requireAccount(tx, caller.id);
    await lockPlanOf(tx, member);
    const state = await findPlanningState(tx, member);
    if (state === undefined) throw notFound('League');
    const { round } = input;
    if (round < 1 || round > state.lastRound) throw invalidField('round', 'Unknown round');
    if (teamId === null) await deletePlan(tx, { ...member, round });
    else {
      await requireAllowed(tx, { ...member, round, teamId });
      await savePlan(tx, { ...member, round, teamId });
    }
    return await readPickPlan(tx, member, state);
  });
}
