import type { UserRecordOutput } from '@survivor/contract/record';
import { listTickets } from '@survivor/db/queries/console/tickets';
import { listLiveSessions } from '@survivor/db/queries/user/sessions';
import { findUserRecord, listMemberships, listTicketIdsOf, type Membership } from '@survivor/db/queries/user/user-record';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { userIds } from '../ids.ts';
import { toListItem } from '../league/list-leagues.ts';
import { notFound } from '../service-error.ts';
import { toTicketOutput } from '../ticket/list-tickets.ts';
import { toUserOutput } from './get-me.ts';
import { toSessionItem } from './session-item.ts';

const MAX_LEAGUES = 50;
const MAX_TICKETS = 20;

const toMembership = ({ joinedAt, isAdmin, eliminatedRound, hasLeft, isWinner, ...league }: Membership) => ({
  ...toListItem(league),
  joinedAt,
  isAdmin,
  outIn: eliminatedRound,
  ...(hasLeft && { hasLeft }),
  isWinner,
});

/**
 * An account with its leagues, sessions and tickets but without picks, for site administrators
 * (screens 2.27). Throws 404 if unknown.
 */
export async function getUserRecord({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<UserRecordOutput> {
  const caller = requireAdmin(ctx);
  const userId = userIds.decode(input.id);
  const user = userId === null ? undefined : await findUserRecord(ctx.db, userId);
  if (user === undefined) throw notFound('User');
  const leagues = await listMemberships(ctx.db, { userId: user.id, limit: MAX_LEAGUES });
  const sessions = await listLiveSessions(ctx.db, user.id);
  const tickets = await listTickets(ctx.db, await listTicketIdsOf(ctx.db, { userId: user.id, limit: MAX_TICKETS }));
  return {
    ...toUserOutput(user),
    createdAt: user.createdAt,
    lastSeenAt: user.lastSeenAt,
    suspendedAt: user.suspendedAt,
    leaguesCount: user.leagues,
    ticketsCount: user.tickets,
    leagues: leagues.map(toMembership),
    sessions: sessions.map((session) => toSessionItem(session, caller)),
    tickets: tickets.map(toTicketOutput),
  };
}
