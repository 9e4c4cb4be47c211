import { TICKET_ISSUE_LABELS } from '@survivor/contract/ticket-types';
import type { Column } from '../components/table/data-table.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { UserLink } from '../records/record-links.tsx';
import { TicketStatus } from './ticket-details.tsx';
import { ticketsCopy } from './tickets-copy.ts';
import type { Ticket } from './tickets-view.ts';

const { columns: heads } = ticketsCopy;

/** The columns of screens 2.18, without what can be done. */
export const TICKET_COLUMNS: readonly Column<Ticket>[] = [
  { id: 'id', header: heads.id, cell: ({ id }) => <span className="row-code">{id}</span> },
  {
    id: 'email',
    header: heads.email,
    cell: ({ userId, userEmail }) => (
      <span className="row-long">
        <UserLink id={userId}>{userEmail}</UserLink>
      </span>
    ),
  },
  { id: 'issueType', header: heads.issueType, sort: 'issueType', cell: ({ issueType }) => TICKET_ISSUE_LABELS[issueType] },
  { id: 'status', header: heads.status, sort: 'status', cell: ({ isResolved }) => <TicketStatus isResolved={isResolved} /> },
  { id: 'created', header: heads.created, sort: '-created', cell: ({ createdAt }) => <Timestamp at={createdAt} />, isNowrap: true },
];
