import { TICKET_DESCRIPTION_RULE } from '@survivor/rules';
import * as z from 'zod';
import { Id, pageFields, pageInput, text } from './common.ts';
import { TICKET_SORTS } from './sort.ts';
import { TICKET_ISSUE_TYPES } from './ticket-types.ts';

const IssueType = z.enum(TICKET_ISSUE_TYPES);

export const CreateTicketInput = z.strictObject({ issueType: IssueType, description: text(TICKET_DESCRIPTION_RULE) });
export type CreateTicketInput = z.infer<typeof CreateTicketInput>;
export const CreateTicketOutput = z.object({ ticketId: Id });

export const TicketOutput = z.object({
  id: Id,
  issueType: IssueType,
  description: z.string(),
  userId: Id,
  userEmail: z.string(),
  isResolved: z.boolean(),
  resolvedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type TicketOutput = z.infer<typeof TicketOutput>;

export const ListTicketsInput = z.strictObject({
  ...pageInput(100),
  status: z.enum(['all', 'unresolved', 'resolved']).default('all'),
  sort: z.enum(TICKET_SORTS).optional(),
});
export type ListTicketsInput = z.infer<typeof ListTicketsInput>;
export const ListTicketsOutput = z.object({ items: z.array(TicketOutput), ...pageFields });

export const SetTicketStatusInput = z.strictObject({ id: Id, isResolved: z.boolean() });
export type SetTicketStatusInput = z.infer<typeof SetTicketStatusInput>;
