import type { TicketRecordOutput } from '@survivor/contract/ticket';
import { trpc } from '../../lib/api/trpc.ts';
import { UserLink } from '../records/record-links.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { TicketFacts } from './ticket-details.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { ticketRecordCopy } from './ticket-record-copy.ts';
import { TicketThread } from './ticket-thread.tsx';

const POLL_MS = 5000;

/** Whether an email of the ticket is still on its way. */
const isSending = (ticket: TicketRecordOutput | undefined) =>
  ticket?.entries.some(({ email }) => email === 'queued' || email === 'sending') === true;

/** One ticket: facts, answers and notes, and a form for each (screens 2.31). */
export function TicketRecord({ ticketId }: { ticketId: string }) {
  const query = trpc.ticket.record.useQuery(
    { id: ticketId },
    { refetchInterval: ({ state }) => (isSending(state.data) ? POLL_MS : false) },
  );
  return (
    <RecordPage
      query={query}
      title={ticketRecordCopy.title}
      failed={ticketRecordCopy.failed}
      nameOf={({ id }) => ticketRecordCopy.named(id)}
    >
      {(ticket) => (
        <>
          <section className="card grid justify-items-start gap-3">
            <div className="flex w-full flex-wrap items-center justify-between gap-3">
              <p>
                {ticketRecordCopy.from} <UserLink id={ticket.userId}>{ticket.userName}</UserLink>
              </p>
              <TicketMenu ticket={ticket} />
            </div>
            <TicketFacts ticket={ticket} />
          </section>
          <TicketThread entries={ticket.entries} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-4">
            <EntryForm ticketId={ticketId} kind="answer" />
            <EntryForm ticketId={ticketId} kind="note" />
          </div>
        </>
      )}
    </RecordPage>
  );
}
