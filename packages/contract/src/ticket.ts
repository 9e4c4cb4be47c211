import { TICKET_ANSWER_RULE, TICKET_DESCRIPTION_RULE, TICKET_NOTE_RULE } from '@survivor/rules';
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

export const TicketIdInput = z.strictObject({ id: Id });
export type TicketIdInput = z.infer<typeof TicketIdInput>;

/** A ticket with its answers and notes, for site administrators. tRPC only. */
export const TicketRecordOutput = TicketOutput.extend({
  userName: z.string(),
  /** The oldest first. */
  entries: z.array(
    z.object({
      kind: z.enum(['answer', 'note']),
      text: z.string(),
      at: z.date(),
      author: z.object({ id: Id, name: z.string() }),
      /** The state of the answer's email; null for a note, and once the message is deleted. */
      email: z.enum(['queued', 'sending', 'sent', 'dropped', 'expired', 'failed']).nullable(),
    }),
  ),
});
export type TicketRecordOutput = z.infer<typeof TicketRecordOutput>;

export const AnswerTicketInput = z.strictObject({ id: Id, text: text(TICKET_ANSWER_RULE) });
export type AnswerTicketInput = z.infer<typeof AnswerTicketInput>;
export const AddTicketNoteInput = z.strictObject({ id: Id, text: text(TICKET_NOTE_RULE) });
export type AddTicketNoteInput = z.infer<typeof AddTicketNoteInput>;

/** The entry's position among the ticket's answers, or notes. Stored, so it names no person. */
export const TicketEntryOutput = z.object({ ordinal: z.number().int() });
export type TicketEntryOutput = z.infer<typeof TicketEntryOutput>;

const ownTicketFields = { id: Id, issueType: IssueType, isResolved: z.boolean(), createdAt: z.date() };

/** An answer as its reader sees it, without its author. */
const AnswerItem = z.object({ at: z.date(), text: z.string() });

/** The caller's latest tickets, 100 at most. tRPC only. */
export const OwnTicketsOutput = z.object({
  items: z.array(
    z.object({
      ...ownTicketFields,
      /** The newest answer, cut to 200 characters. */
      answer: AnswerItem.nullable(),
    }),
  ),
});
export type OwnTicketsOutput = z.infer<typeof OwnTicketsOutput>;

/** One of the caller's tickets with its answers, the oldest first. tRPC only. */
export const OwnTicketOutput = z.object({ ...ownTicketFields, description: z.string(), answers: z.array(AnswerItem) });
export type OwnTicketOutput = z.infer<typeof OwnTicketOutput>;
