import type { PickPlanOutput } from '@survivor/contract/pick';
import type { Db } from '@survivor/db/connection/database';
import { findPlanningState, listPlanEntries, type PlanningState } from '@survivor/db/queries/pick/plans';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { notFound } from '../service-error.ts';

type Member = { readonly leagueId: number; readonly userId: number };

/** A member's plan for the displayed and later rounds; empty once nothing is left to plan. */
export async function readPickPlan(db: Db, member: Member, state: PlanningState): Promise<PickPlanOutput> {
  const { displayedRound, isOver } = state;
  const entries = isOver ? [] : await listPlanEntries(db, { ...member, from: displayedRound });
  return { isOver, marks: entries.map(({ round, teamId, kickoffAt }) => ({ round, teamId: String(teamId), plannedFor: kickoffAt })) };
}

/**
 * The caller's own plan in a league. No one else can see it, including administrators (rules 4).
 * Throws 404 for non-members.
 */
export async function getPickPlan({ ctx, input }: { ctx: ServiceContext; input: { leagueId: string } }): Promise<PickPlanOutput> {
  const caller = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.leagueId);
  const member = { leagueId: leagueId ?? 0, userId: caller.id };
  const state = leagueId === null ? undefined : await findPlanningState(ctx.db, member);
  if (state === undefined) throw notFound('League');
  return await readPickPlan(ctx.db, member, state);
}
