import type { NextStartOutput } from '@survivor/contract/season';
import { listCreatorSlots } from '@survivor/db/queries/league/leagues';
import { describeRound } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { findSeasonStart } from './season-start.ts';

/**
 * For the Create page: the round with which a new league would start, or why none can be created,
 * and the number of leagues that the caller created (rules 3).
 */
export async function getNextStart({
  ctx,
  input,
}: {
  ctx: ServiceContext;
  input: { leagueType: string; season: number };
}): Promise<NextStartOutput> {
  const caller = requireCaller(ctx);
  const start = await findSeasonStart(ctx.db, { leagueType: input.leagueType, year: input.season });
  const usedSlots = start.seasonId === null ? [] : await listCreatorSlots(ctx.db, { seasonId: start.seasonId, userId: caller.id });
  const createdLeagues = usedSlots.length;
  if (start.kind === 'refused') return { round: null, refusal: start.message, createdLeagues };
  const { ordinal, startsAt } = start;
  return { round: { ordinal, description: describeRound(ordinal), startsAt }, refusal: null, createdLeagues };
}
