import type { LeagueRecordOutput } from '@survivor/contract/record';
import { listTickets } from '@survivor/db/queries/console/tickets';
import { findLeagueRecord, type LeagueRecord, listAdministrators, listTicketIdsOfLeague } from '@survivor/db/queries/league/league-record';
import { describeEnd, describeRound } from '@survivor/rules';
import { requireAdmin, type ServiceContext } from '../context.ts';
import { leagueIds, userIds } from '../ids.ts';
import { notFound } from '../service-error.ts';
import { toTicketOutput } from '../ticket/list-tickets.ts';
import { toListItem } from './list-leagues.ts';

const MAX_ADMINISTRATORS = 20;
const MAX_TICKETS = 20;

function toEliminations(eliminatedByRound: Record<string, number> | null): LeagueRecordOutput['out'] {
  if (eliminatedByRound === null) return null;
  const rounds = Object.entries(eliminatedByRound).map(([round, count]) => ({ ordinal: Number(round), count }));
  return rounds
    .sort((one, other) => one.ordinal - other.ordinal)
    .map(({ ordinal, count }) => ({ round: { description: describeRound(ordinal) }, count }));
}

const describeLeagueEnd = ({ completedRound, winners, total, alive }: LeagueRecord): string | null =>
  completedRound === null ? null : describeEnd({ winners, total, survivors: alive, round: completedRound }).summary;

/**
 * A league for site administrators (screens 2.28), without key, password and picks. Throws 404 if
 * unknown.
 */
export async function getLeagueRecord({ ctx, input }: { ctx: ServiceContext; input: { id: string } }): Promise<LeagueRecordOutput> {
  const { id: readerId } = requireAdmin(ctx);
  const leagueId = leagueIds.decode(input.id);
  const league = leagueId === null ? undefined : await findLeagueRecord(ctx.db, { leagueId, readerId });
  if (league === undefined) throw notFound('League');
  const administrators = await listAdministrators(ctx.db, { leagueId: league.id, limit: MAX_ADMINISTRATORS });
  const ticketIds = await listTicketIdsOfLeague(ctx.db, { leagueId: league.id, limit: MAX_TICKETS });
  return {
    ...toListItem(league),
    start: { description: describeRound(league.effectiveStart) },
    createdAt: league.createdAt,
    creator: { id: userIds.encode(league.creatorId), name: league.creator },
    administrators: administrators.map(({ userId, name }) => ({ id: userIds.encode(userId), name })),
    settings: { ...league.settings },
    endedInvitations: league.inviteGeneration - 1,
    total: league.total,
    alive: league.alive,
    picksIn: league.picksIn,
    out: toEliminations(league.eliminatedByRound),
    end: describeLeagueEnd(league),
    isMember: league.isMember,
    tickets: ticketIds === null ? null : (await listTickets(ctx.db, ticketIds)).map(toTicketOutput),
  };
}
