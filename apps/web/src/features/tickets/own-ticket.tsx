import { TICKET_ISSUE_LABELS } from '@survivor/contract/ticket-types';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { Note } from '../../components/notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeletons } from '../../components/skeleton.tsx';
import { statusOf } from '../../lib/api/problem.ts';
import { type Outputs, trpc } from '../../lib/api/trpc.ts';
import { ownTicketsCopy } from './own-tickets-copy.ts';
import { formatTicketDay } from './ticket-day.ts';
import { TicketState } from './ticket-state.tsx';

/** What a person wrote, as plain text, in the direction of its script. */
function Written({ title, at, text }: { title: string; at: Date; text: string }) {
  return (
    <li className="card grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{title}</h2>
        <time dateTime={at.toISOString()} className="text-sm text-fg-3">
          {formatTicketDay(at)}
        </time>
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </li>
  );
}

function Thread({ ticket: { issueType, isResolved, createdAt, description, answers } }: { ticket: Outputs['ticket']['own'] }) {
  const { again } = ownTicketsCopy;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fg-2">
        {TICKET_ISSUE_LABELS[issueType]}
        <TicketState isResolved={isResolved} />
      </p>
      <ol className="grid gap-3">
        <Written title={ownTicketsCopy.description} at={createdAt} text={description} />
        {answers.map(({ at, text }) => (
          <Written key={at.getTime()} title={ownTicketsCopy.answer} at={at} text={text} />
        ))}
      </ol>
      {answers.length === 0 && <Note kind="neutral">{ownTicketsCopy.waiting}</Note>}
      <p className="text-sm text-fg-2">
        {again.before}
        <Link to="/support" className="prose-link">
          {again.link}
        </Link>
        {again.after}
      </p>
    </>
  );
}

function TicketThread({ ticketId }: { ticketId: string }) {
  const query = trpc.ticket.own.useQuery({ id: ticketId });
  if (query.data !== undefined) return <Thread ticket={query.data} />;
  if (statusOf(query.error) === 404) return <Note kind="neutral">{ownTicketsCopy.unknown}</Note>;
  if (query.isError) return <LoadError title={ownTicketsCopy.ticketFailed} query={query} />;
  return <Skeletons count={2} className="h-28" />;
}

/** One of the reader's own tickets with our answers (screens 2.32). */
export function OwnTicket({ ticketId }: { ticketId: string }) {
  return (
    <div className="grid max-w-[44rem] grid-cols-1 gap-4">
      <Link to="/tickets" className="link justify-self-start">
        <Icon of={ArrowLeft} className="size-4" />
        {ownTicketsCopy.back}
      </Link>
      <PageHeading title={ownTicketsCopy.ticket(ticketId)} className="wrap-anywhere" />
      <TicketThread ticketId={ticketId} />
    </div>
  );
}
