import type { ClockStepsOutput } from '@survivor/contract/state';
import { readClockKind } from '@survivor/db/queries/season/clock';
import { findSeasonState, loadSeasonFacts } from '@survivor/db/queries/season/season-facts';
import { type ClockStep, clockTarget, countingGames, deriveSchedule } from '@survivor/rules';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { notFound } from '../service-error.ts';

/** The time to which each step leads; null if nothing is left. */
export async function findClockStepTargets(ctx: ServiceContext): Promise<Record<ClockStep, Date | null>> {
  const found = await findSeasonState(ctx.db, { leagueType: 'NFL', year: ctx.settings.season });
  if (found === undefined) return { kickoff: null, finals: null, 'next-round': null };
  const facts = await loadSeasonFacts(ctx.db, found);
  const { currentRound, rounds } = deriveSchedule({ ...found, ...facts });
  const games = rounds.flatMap(({ ordinal }) => countingGames(facts.games, ordinal));
  const position = { now: facts.now, currentRound, rounds, games, currentGames: countingGames(facts.games, currentRound) };
  const findTarget = (step: ClockStep) => clockTarget({ ...position, step });
  return { kickoff: findTarget('kickoff'), finals: findTarget('finals'), 'next-round': findTarget('next-round') };
}

/**
 * The steps by which the demo clock can advance. Throws 404 unless the clock is virtual (contract
 * 4).
 */
export async function getClockSteps({ ctx }: { ctx: ServiceContext }): Promise<ClockStepsOutput> {
  requireAdmin(ctx);
  if ((await readClockKind(ctx.db)) !== 'virtual') throw notFound('Clock');
  return await findClockStepTargets(ctx);
}
