import type { SubmitPickInput, SubmitPickOutput } from '@survivor/contract/pick';
import { acceptPicks, loadPickRefusalFacts, type PickCommand, type PickLimit, secondsUntilChange } from '@survivor/db/queries/pick/picks';
import { findTeamName } from '@survivor/db/queries/season/games';
import { describeRefusal, refusePick, teamName } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { invalidField, notFound, ServiceError } from '../service-error.ts';
import { parseTeamId } from './parse-team-id.ts';

/** Per member (contract 2, RATE_LIMITS). */
const CHANGES_PER_MINUTE = 30;
export const pickLimit = ({ areRateLimitsOn }: { areRateLimitsOn: boolean }): PickLimit => ({
  changesPerMinute: areRateLimitsOn ? CHANGES_PER_MINUTE : null,
});

/** The last round of the longest season. Others are looked up as round 0, which does not exist. */
const MAX_ROUND = 22;
const NO_ROUND = 0;

/**
 * Makes or replaces the caller's pick for the current round (screens 4, rules 4). Throws 404 for
 * non-members, 400 for an unknown team or round, 400 with the rule's message for a refused pick,
 * 429 beyond 30 changes a minute.
 */
export async function submitPick({ ctx, input }: { ctx: ServiceContext; input: SubmitPickInput }): Promise<SubmitPickOutput> {
  const caller = requireCaller(ctx);
  const teamId = parseTeamId(input.teamId);
  const leagueId = leagueIds.decode(input.leagueId);
  if (leagueId === null) throw notFound('League');
  const isRound = input.round >= 1 && input.round <= MAX_ROUND;
  const command = { leagueId, userId: caller.id, round: isRound ? input.round : NO_ROUND, teamId };
  const limit = pickLimit(ctx.settings);
  const acceptAlone = async () => (await acceptPicks(ctx.db, [command], limit)).length > 0;
  const isAccepted = await ctx.picks.submit({ command, remainingMs: ctx.remainingMs?.() ?? null, acceptAlone });
  if (!isAccepted) throw await refusalOf(ctx, { command, limit });
  ctx.documents.pickers.invalidate(command);
  // Also announced for the same team, because silence would reveal that nothing changed.
  ctx.live.announce({ kind: 'picked', leagueId, round: command.round, userId: caller.id });
  return { round: input.round, teamId: input.teamId, correct: null };
}

/** Why the pick was not accepted. Checks in the order of the rules. */
async function refusalOf(ctx: ServiceContext, { command, limit }: { command: PickCommand; limit: PickLimit }): Promise<ServiceError> {
  const facts = await loadPickRefusalFacts(ctx.db, command);
  if (facts === undefined) return notFound('League');
  if (command.round < 1 || command.round > facts.lastRound) return invalidField('round', 'Unknown round');
  const refusal = refusePick(facts);
  if (refusal) {
    const name = await findTeamName(ctx.db, command.teamId);
    return new ServiceError(
      'validation',
      describeRefusal(refusal, (id) => name ?? teamName(id)),
      { reason: refusal.kind },
    );
  }
  const wait = await secondsUntilChange(ctx.db, command, limit);
  if (wait > 0)
    return new ServiceError('rate-limited', 'Too many changes to this pick. Please wait a moment.', { retryAfterSeconds: wait });
  return new ServiceError('conflict', 'The pick could not be saved. Please try again.');
}
