import { TICKET_ISSUE_LABELS } from '@survivor/contract/ticket-types';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeletons } from '../../components/skeleton.tsx';
import { type Outputs, trpc } from '../../lib/api/trpc.ts';
import { ownTicketsCopy } from './own-tickets-copy.ts';
import { formatTicketDay } from './ticket-day.ts';
import { TicketState } from './ticket-state.tsx';

type OwnTicket = Outputs['ticket']['mine']['items'][number];

function TicketCard({ ticket: { id, issueType, isResolved, createdAt, answer } }: { ticket: OwnTicket }) {
  return (
    <Link to="/tickets/$ticketId" params={{ ticketId: id }} className="card flex items-start gap-3.5 hover:border-line-ui">
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2>{TICKET_ISSUE_LABELS[issueType]}</h2>
          <TicketState isResolved={isResolved} />
        </span>
        <span className="text-sm text-fg-3">
          <span className="font-mono wrap-anywhere">{ownTicketsCopy.ticket(id)}</span>, {formatTicketDay(createdAt)}
        </span>
        <span className="text-sm font-medium text-fg-2">
          {answer === null ? ownTicketsCopy.notAnswered : ownTicketsCopy.answeredOn(formatTicketDay(answer.at))}
        </span>
        {answer !== null && (
          <span dir="auto" className="line-clamp-2 text-fg-2 wrap-anywhere">
            {answer.text}
          </span>
        )}
      </span>
      <Icon of={ChevronRight} className="size-5 flex-none self-center text-fg-3" />
    </Link>
  );
}

function TicketList() {
  const query = trpc.ticket.mine.useQuery();
  if (query.isError) return <LoadError title={ownTicketsCopy.failed} query={query} />;
  if (query.data === undefined) return <Skeletons count={3} className="h-28" />;
  const { items } = query.data;
  if (items.length === 0) {
    return (
      <section className="card grid justify-items-start gap-3">
        <p>{ownTicketsCopy.empty}</p>
        <Link to="/support" className="btn btn-ink">
          {ownTicketsCopy.contact}
        </Link>
      </section>
    );
  }
  return (
    <ul className="grid gap-3">
      {items.map((ticket) => (
        <li key={ticket.id} className="grid min-w-0">
          <TicketCard ticket={ticket} />
        </li>
      ))}
    </ul>
  );
}

/** The reader's own tickets, the latest first (screens 2.32). */
export function OwnTickets() {
  return (
    <div className="grid max-w-[44rem] grid-cols-1 gap-4">
      <div className="grid gap-1.5">
        <PageHeading title={ownTicketsCopy.title} />
        <p className="text-fg-2">{ownTicketsCopy.lead}</p>
      </div>
      <TicketList />
    </div>
  );
}
