import type { OwnTicketsOutput } from '@survivor/contract/ticket';
import { listOwnTickets as loadOwnTickets } from '@survivor/db/queries/user/own-tickets';
import { requireCaller, type ServiceContext } from '../context.ts';
import { ticketIds } from '../ids.ts';

const MAX_TICKETS = 100;

/** The caller's latest tickets, each with the beginning of its newest answer (screens 2.32). */
export async function listOwnTickets({ ctx }: { ctx: ServiceContext }): Promise<OwnTicketsOutput> {
  const tickets = await loadOwnTickets(ctx.db, { userId: requireCaller(ctx).id, limit: MAX_TICKETS });
  return {
    items: tickets.map(({ id, answeredAt, answer, ...ticket }) => ({
      ...ticket,
      id: ticketIds.encode(id),
      answer: answeredAt === null || answer === null ? null : { at: answeredAt, text: answer },
    })),
  };
}
