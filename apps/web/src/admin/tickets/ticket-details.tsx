import { TICKET_ISSUE_LABELS } from '@survivor/contract/ticket-types';
import { Link } from '@tanstack/react-router';
import { Check, Clock } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Pill } from '../../components/pill.tsx';
import { Code, Details, DetailsText } from '../components/details.tsx';
import { type Fact, FactList } from '../components/fact-list.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { ticketRecordCopy } from './ticket-record-copy.ts';
import { ticketsCopy } from './tickets-copy.ts';
import type { Ticket } from './tickets-view.ts';

const { facts, statuses } = ticketsCopy;

export function TicketStatus({ isResolved }: { isResolved: boolean }) {
  return (
    <Pill tone={isResolved ? 'alive' : 'pending'}>
      <Icon of={isResolved ? Check : Clock} className="size-[1em]" />
      {isResolved ? statuses.resolved : statuses.unresolved}
    </Pill>
  );
}

/** What a ticket says and who wrote it when. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { id, userEmail, issueType, description, isResolved, createdAt, updatedAt, resolvedAt } = ticket;
  const shown: Fact[] = [
    { label: facts.id, value: <Code className="block">{id}</Code> },
    { label: facts.email, value: <a href={`mailto:${userEmail}`}>{userEmail}</a> },
    { label: facts.issueType, value: TICKET_ISSUE_LABELS[issueType] },
    { label: facts.status, value: <TicketStatus isResolved={isResolved} /> },
    { label: facts.created, value: <ExactTimestamp at={createdAt} /> },
    { label: facts.updated, value: <ExactTimestamp at={updatedAt} /> },
  ];
  if (resolvedAt !== null) shown.push({ label: facts.resolved, value: <ExactTimestamp at={resolvedAt} /> });
  return (
    <>
      <DetailsText title={facts.description}>{description}</DetailsText>
      <FactList facts={shown} />
    </>
  );
}

/** The details of a ticket (screens 2.18), with a link to its page. */
export const TicketDetails = ({ ticket }: { ticket: Ticket }) => (
  <Details>
    <TicketFacts ticket={ticket} />
    <Link to="/home/admin/support-inquiries/$ticketId" params={{ ticketId: ticket.id }}>
      {ticketRecordCopy.open}
    </Link>
  </Details>
);
