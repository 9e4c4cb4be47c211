import { TICKET_ISSUE_LABELS } from '@survivor/contract/ticket-types';
import { Code } from '../components/details.tsx';
import { DateCell } from '../components/table/cells.tsx';
import { columnHelper, nowrap, sortable, sortableDescFirst } from '../components/table/table-features.ts';
import { UserLink } from '../records/record-links.tsx';
import { TicketStatus } from './ticket-details.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { ticketsCopy } from './tickets-copy.ts';
import type { Ticket } from './tickets-view.ts';

const { columns: heads } = ticketsCopy;

const column = columnHelper<Ticket>();

/** The columns of screens 2.18, without the actions. */
export const TICKET_COLUMNS = column.columns([
  column.accessor('id', { header: heads.id, cell: ({ getValue }) => <Code>{getValue()}</Code> }),
  column.accessor('userEmail', {
    header: heads.email,
    cell: ({ row: { original: ticket } }) => (
      <span className="wrap-anywhere">
        <UserLink id={ticket.userId}>{ticket.userEmail}</UserLink>
      </span>
    ),
  }),
  column.accessor('issueType', { header: heads.issueType, ...sortable, cell: ({ getValue }) => TICKET_ISSUE_LABELS[getValue()] }),
  column.accessor('isResolved', {
    id: 'status',
    header: heads.status,
    ...sortable,
    cell: ({ getValue }) => <TicketStatus isResolved={getValue()} />,
  }),
  column.accessor('createdAt', { id: 'created', header: heads.created, ...sortableDescFirst, meta: nowrap, cell: DateCell }),
]);

/** The columns of the list of tickets. */
export const TICKET_LIST_COLUMNS = column.columns([
  ...TICKET_COLUMNS,
  column.display({ id: 'actions', header: heads.actions, cell: ({ row }) => <TicketMenu ticket={row.original} /> }),
]);
