import {
  CreateTicketInput,
  CreateTicketOutput,
  ListTicketsInput,
  ListTicketsOutput,
  SetTicketStatusInput,
  TicketOutput,
} from '@survivor/contract/ticket';
import { createTicket, listTickets, setTicketStatus } from '@survivor/services';
import { once } from '../once.ts';
import { admin, router, signedIn } from '../trpc.ts';

export const ticketRouter = router({
  create: signedIn(CreateTicketInput, CreateTicketOutput).mutation(once(CreateTicketOutput, createTicket)),
  list: admin(ListTicketsInput, ListTicketsOutput).query(({ ctx, input }) => listTickets({ ctx, input })),
  setStatus: admin(SetTicketStatusInput, TicketOutput).mutation(({ ctx, input }) => setTicketStatus({ ctx, input })),
});
