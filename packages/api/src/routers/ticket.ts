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
  create: signedIn.input(CreateTicketInput).output(CreateTicketOutput).mutation(once(CreateTicketOutput, createTicket)),
  list: admin
    .input(ListTicketsInput)
    .output(ListTicketsOutput)
    .query(({ ctx, input }) => listTickets({ ctx, input })),
  setStatus: admin
    .input(SetTicketStatusInput)
    .output(TicketOutput)
    .mutation(({ ctx, input }) => setTicketStatus({ ctx, input })),
});
