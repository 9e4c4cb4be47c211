import type { LeagueInput, RemindMissingOutput } from '@survivor/contract/league-admin';
import { countActsIn } from '@survivor/db/queries/league/acts';
import { listMissing } from '@survivor/db/queries/league/administration';
import { isDeadlineReached } from '@survivor/db/queries/league/leagues';
import { planLeagueReminder } from '@survivor/db/queries/message/plan-messages';
import { ACT_REFUSALS, LEAGUE_REMINDERS, refuseAct } from '@survivor/rules';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { actInLeague, type OpenLeague, throwRefusal } from './act-in-league.ts';

/**
 * Throws 409 beyond two reminders a round, or within 6 hours of the last one. Returns the number of
 * reminders so far.
 */
async function requireReminderAllowed({ tx, leagueId, displayedRound: round }: OpenLeague): Promise<number> {
  const { count, hoursAgo } = await countActsIn(tx, { leagueId, act: 'remind', round });
  if (count >= LEAGUE_REMINDERS.perRound) throw new ServiceError('conflict', ACT_REFUSALS.remindersUsed);
  if (hoursAgo !== null && hoursAgo < LEAGUE_REMINDERS.hoursApart) throw new ServiceError('conflict', ACT_REFUSALS.reminderTooSoon);
  return count;
}

/**
 * Reminds the members without a pick for the open round, each by the channels they chose. Returns
 * their number; if there are none, nothing is sent or logged (rules 11).
 */
export async function remindMissing({ ctx, input }: { ctx: ServiceContext; input: LeagueInput }): Promise<RemindMissingOutput> {
  return await actInLeague({ ctx, leagueId: input.leagueId, act: 'remind' }, async (league) => {
    const { tx, leagueId, membership, status, displayedRound: round, record } = league;
    const { seasonId } = membership;
    throwRefusal(refuseAct('remind', { role: membership.role, status }));
    const isOpen = status !== 'Completed' && (await isDeadlineReached(tx, { seasonId, round })) === false;
    const { total: sent } = isOpen ? await listMissing(tx, { leagueId, round, limit: 1 }) : { total: 0 };
    if (sent === 0) return { sent };
    const count = await requireReminderAllowed(league);
    await planLeagueReminder(tx, { leagueId, seasonId, round, number: count + 1 });
    await record('remind', { round });
    return { sent };
  });
}
