import type { SubmitPickInput, SubmitPickOutput } from '@survivor/contract/pick';
import { findTeamName } from '@survivor/db/queries/games';
import { acceptPicks, loadOwnPicks, loadPickQuestion, secondsUntilChange } from '@survivor/db/queries/picks';
import { describeRefusal, refusePick, teamName } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { leagueIds } from '../ids.ts';
import { invalidField, notFound, ServiceError } from '../service-error.ts';
import { readTeamId } from './read-team-id.ts';

/** Of one member (contract 2, RATE_LIMITS). */
const CHANGES_A_MINUTE = 30;

/**
 * Makes or replaces the caller's pick for the round that is open (screens 4, rules 4).
 * 404 for a league that the caller is not in, 400 for an unknown team or round, 400 with the rule's words for a refused pick, 429 beyond 30 changes
 * a minute.
 */
export async function submitPick({ ctx, input }: { ctx: ServiceContext; input: SubmitPickInput }): Promise<SubmitPickOutput> {
  const caller = requireCaller(ctx);
  const leagueId = leagueIds.decode(input.leagueId);
  const own = leagueId === null ? undefined : await loadOwnPicks(ctx.db, { leagueId, userId: caller.id });
  const teamId = readTeamId(input.teamId);
  if (leagueId === null || own === undefined) throw notFound('League');
  if (input.round < 1 || input.round > own.lastRound) throw invalidField('round', 'Unknown round');
  const command = { leagueId, userId: caller.id, round: input.round, teamId };
  const limit = { changesAMinute: ctx.settings.areRateLimitsOn ? CHANGES_A_MINUTE : null };
  const accepted = await acceptPicks(ctx.db, [command], limit);
  if (accepted.length > 0) {
    // Also when the same team was picked again: silence would tell the others that nothing changed.
    ctx.live.announce({ kind: 'picked', leagueId });
    return { round: input.round, teamId: input.teamId, correct: null };
  }
  const question = await loadPickQuestion(ctx.db, command);
  const refusal = question && refusePick(question);
  if (refusal) {
    const name = await findTeamName(ctx.db, teamId);
    throw new ServiceError(
      'validation',
      describeRefusal(refusal, (id) => name ?? teamName(id)),
    );
  }
  const wait = await secondsUntilChange(ctx.db, command, limit);
  if (wait > 0) throw new ServiceError('rate-limited', 'Too many changes of this pick. Please wait a moment.', { retryAfterSeconds: wait });
  throw new ServiceError('conflict', 'The pick could not be stored. Please try again.');
}
