import { RetryTransactionError } from '@survivor/db/connection/in-transaction';
import { eliminateLeaver } from '@survivor/db/queries/grading/leavers';
import { deleteMember, setAdministratorRole } from '@survivor/db/queries/league/administration';
import { isDeadlineReached } from '@survivor/db/queries/league/leagues';
import { type OpenLeague, readLockedLeague } from './act-in-league.ts';

/** For the departure's log line: its round, or who is gone if it was before the start. */
type Departed = { readonly round: number } | { readonly goneId: number };

/**
 * Ends a membership before the start; in a running league eliminates the member in the displayed
 * round and deletes a pick that nobody has seen. Rights of an administrator end (rules 11).
 */
export async function depart(league: OpenLeague, userId: number): Promise<Departed> {
  const { tx, leagueId, status, displayedRound: round, membership } = league;
  if (status === 'Open') {
    await deleteMember(tx, { leagueId, userId });
    if ((await readLockedLeague(tx, leagueId)).status !== 'Open') throw new RetryTransactionError('the league has started meanwhile');
    return { goneId: userId };
  }
  const isPickOpen = (await isDeadlineReached(tx, { seasonId: membership.seasonId, round })) !== true;
  await eliminateLeaver(tx, { leagueId, userId, round, isPickOpen });
  await setAdministratorRole(tx, { leagueId, userId, isAdmin: false });
  return { round };
}
