import { useState } from 'react';
import { PageHeading } from '../../components/page-heading.tsx';
import { type Confirmations, ReadFirst } from './read-first.tsx';
import { supportCopy } from './support-copy.ts';
import { TicketCreated } from './ticket-created.tsx';
import { TicketForm } from './ticket-form.tsx';

/** Contact Support: documentation, then the form, then the ticket's id (screens 2.12). */
export function ContactSupport() {
  const [confirmed, setConfirmed] = useState<Confirmations>({ rules: false, faq: false });
  const [ticketId, setTicketId] = useState<string | null>(null);
  return (
    <div className="grid max-w-[44rem] gap-4">
      <div className="grid gap-1.5">
        <PageHeading title={supportCopy.title} />
        <p className="text-fg-2">{supportCopy.lead}</p>
      </div>
      {ticketId === null ? (
        <>
          <ReadFirst confirmed={confirmed} onChange={setConfirmed} />
          {confirmed.rules && confirmed.faq && <TicketForm onCreated={setTicketId} />}
        </>
      ) : (
        <TicketCreated ticketId={ticketId} />
      )}
    </div>
  );
}
