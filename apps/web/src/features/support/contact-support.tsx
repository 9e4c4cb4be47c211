import { Link } from '@tanstack/react-router';
import { CircleCheck, Copy } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Check } from '../../components/form/check.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { copyText } from '../../lib/ui/copy-text.ts';
import type { AboutLine } from './about-line.ts';
import { supportCopy } from './support-copy.ts';
import { TicketForm } from './ticket-form.tsx';

type Confirmations = { readonly rules: boolean; readonly faq: boolean };

type ConfirmationProps = {
  readonly label: { readonly before: string; readonly link: string };
  readonly to: '/rules' | '/faq';
  readonly isRead: boolean;
  readonly onChange: (isRead: boolean) => void;
};

/** The document opens in a new tab, so that the form below keeps its text. */
function Confirmation({ label, to, isRead, onChange }: ConfirmationProps) {
  return (
    <Check checked={isRead} onChange={(event) => onChange(event.target.checked)}>
      <span>
        {label.before}
        <Link to={to} target="_blank" rel="noopener" title={supportCopy.newTab} className="prose-link">
          {label.link}
        </Link>
      </span>
    </Check>
  );
}

/** Step one: the reader confirms having read the rules and the FAQ (screens 2.12). */
function ReadFirst({ confirmed, onChange }: { confirmed: Confirmations; onChange: (next: Confirmations) => void }) {
  const isComplete = confirmed.rules && confirmed.faq;
  return (
    <section className="card grid gap-1" aria-labelledby="read-first">
      <h2 id="read-first">{supportCopy.readFirst}</h2>
      <Confirmation
        label={supportCopy.readRules}
        to="/rules"
        isRead={confirmed.rules}
        onChange={(rules) => onChange({ ...confirmed, rules })}
      />
      <Confirmation label={supportCopy.readFaq} to="/faq" isRead={confirmed.faq} onChange={(faq) => onChange({ ...confirmed, faq })} />
      {!isComplete && <p className="text-sm text-fg-3">{supportCopy.confirmFirst}</p>}
    </section>
  );
}

const COPY = { done: supportCopy.copied, failed: supportCopy.copyFailed, action: 'copy-ticket-id' };

/** The ticket's id and the way back (screens 2.12). */
function TicketCreated({ ticketId }: { ticketId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card grid gap-4" aria-labelledby="ticket-created">
      <h2 id="ticket-created" ref={heading} tabIndex={-1} className="flex items-center gap-2">
        <Icon of={CircleCheck} className="size-5 flex-none text-alive" />
        {supportCopy.doneTitle}
      </h2>
      <p className="text-fg-2">{supportCopy.doneText}</p>
      <div className="flex items-center justify-between gap-4 rounded-control bg-sunken p-4">
        <div className="min-w-0">
          <p className="text-xs text-fg-3">{supportCopy.ticketId}</p>
          <p className="font-mono text-lg leading-tight font-bold break-all">{ticketId}</p>
        </div>
        <button type="button" className="btn btn-line px-3 text-sm" onClick={() => void copyText(ticketId, COPY)}>
          <Icon of={Copy} className="size-5" />
          {supportCopy.copy}
        </button>
      </div>
      <Link to="/help" className="btn btn-ink justify-self-start max-sm:w-full">
        {supportCopy.back}
      </Link>
    </section>
  );
}

/** Contact Support: documentation, then the form, then the ticket's id (screens 2.12). */
export function ContactSupport({ about = null }: { readonly about?: AboutLine | null }) {
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
          {confirmed.rules && confirmed.faq && <TicketForm about={about} onCreated={setTicketId} />}
        </>
      ) : (
        <TicketCreated ticketId={ticketId} />
      )}
    </div>
  );
}
