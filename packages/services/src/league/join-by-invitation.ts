import type { InvitationInput } from '@survivor/contract/league';
import type { Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { type Invitation, isInvitationValid } from '@survivor/db/queries/league/invitations';
import { lockLeague } from '@survivor/db/queries/league/leagues';
import { LEAGUE_REFUSALS } from '@survivor/rules';
import { requireCaller, type ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { announceEntry, type Entry, enterLeague } from './enter-league.ts';
import { countFailedInvitation, secondsUntilNextInvitation, tooManyTries } from './guess-limits.ts';

/**
 * Makes the holder of a valid invitation a member, if not one yet, and returns the league's id.
 * Throws 400 for a revoked or unknown invitation, 409 once the league has started, 429 for too many
 * guesses (rules 3).
 */
export async function joinByInvitation({ ctx, input }: { ctx: ServiceContext; input: InvitationInput }): Promise<string> {
  const { id: userId } = requireCaller(ctx);
  const invitation = ctx.invitations.read(input.token);
  const entry = invitation === null ? null : await inTransaction(ctx.db, (tx) => enterInvited(tx, { invitation, userId }));
  if (entry === null) throw await refuseGuess(ctx, userId);
  return announceEntry(ctx, entry);
}

/** Locks the league before reading its generation, so that no one joins by a revoked invitation. */
async function enterInvited(tx: Tx, { invitation, userId }: { invitation: Invitation; userId: number }): Promise<Entry | null> {
  const { leagueId } = invitation;
  await lockLeague(tx, leagueId);
  return (await isInvitationValid(tx, invitation)) ? enterLeague(tx, { leagueId, userId }) : null;
}

/**
 * Counts the attempt and returns its error. Valid invitations are never limited, because signatures
 * cannot be guessed.
 */
function refuseGuess({ db, settings, address }: ServiceContext, userId: number): Promise<ServiceError> {
  return inTransaction(db, async (tx) => {
    if (settings.areRateLimitsOn) {
      const seconds = await secondsUntilNextInvitation(tx, { userId, address });
      if (seconds > 0) return tooManyTries(seconds);
      await countFailedInvitation(tx, { userId, address });
    }
    return new ServiceError('validation', LEAGUE_REFUSALS.invitationEnded);
  });
}
