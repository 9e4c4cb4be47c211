import type { TicketRecordOutput } from '@survivor/contract/ticket';

type EmailState = NonNullable<TicketRecordOutput['entries'][number]['email']>;

/** The page of a ticket (screens 2.31). */
export const ticketRecordCopy = {
  title: 'Ticket',
  named: (id: string) => `Ticket ${id}`,
  failed: "Couldn't load the ticket",
  from: 'From',
  open: 'Answer or add a note',
  thread: 'Answers and notes',
  empty: 'No answers or notes yet',
  kinds: { answer: 'Answer', note: 'Internal note' },
  email: {
    queued: 'Email on its way',
    sending: 'Email on its way',
    sent: 'Email sent',
    dropped: 'Email not sent: no mail server, a refused address, or a suspended account',
    expired: 'Email not sent within a week',
    failed: 'Email refused by the mail server',
  } satisfies Record<EmailState, string>,
  answer: {
    label: 'Answer',
    help: 'Goes to the player by email, and to their page under Help.',
    submit: 'Send answer',
    missing: 'Write an answer to send it.',
    done: 'Answer sent',
    failed: "Couldn't send the answer.",
  },
  note: {
    label: 'Internal note',
    help: 'Only administrators see it.',
    submit: 'Add note',
    missing: 'Write a note to add it.',
    done: 'Note added',
    failed: "Couldn't add the note.",
  },
  busy: 'Saving…',
} as const;
