import { NoInput } from '@survivor/contract/common';
import {
  AddTicketNoteInput,
  AnswerTicketInput,
  CreateTicketInput,
  CreateTicketOutput,
  ListTicketsInput,
  ListTicketsOutput,
  OwnTicketOutput,
  OwnTicketsOutput,
  SetTicketStatusInput,
  TicketEntryOutput,
  TicketIdInput,
  TicketOutput,
  TicketRecordOutput,
} from '@survivor/contract/ticket';
import {
  addTicketNote,
  answerTicket,
  createTicket,
  getOwnTicket,
  getTicketRecord,
  listOwnTickets,
  listTickets,
  setTicketStatus,
} from '@survivor/services';
import { once } from '../once.ts';
import { admin, router, signedIn } from '../trpc.ts';

export const ticketRouter = router({
  create: signedIn(CreateTicketInput, CreateTicketOutput).mutation(once(CreateTicketOutput, createTicket)),
  list: admin(ListTicketsInput, ListTicketsOutput).query(({ ctx, input }) => listTickets({ ctx, input })),
  setStatus: admin(SetTicketStatusInput, TicketOutput).mutation(({ ctx, input }) => setTicketStatus({ ctx, input })),
  record: admin(TicketIdInput, TicketRecordOutput).query(({ ctx, input }) => getTicketRecord({ ctx, input })),
  answer: admin(AnswerTicketInput, TicketEntryOutput).mutation(once(TicketEntryOutput, answerTicket)),
  addNote: admin(AddTicketNoteInput, TicketEntryOutput).mutation(once(TicketEntryOutput, addTicketNote)),
  mine: signedIn(NoInput, OwnTicketsOutput).query(({ ctx }) => listOwnTickets({ ctx })),
  own: signedIn(TicketIdInput, OwnTicketOutput).query(({ ctx, input }) => getOwnTicket({ ctx, input })),
});
