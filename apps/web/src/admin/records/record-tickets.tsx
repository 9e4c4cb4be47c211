import type { TicketOutput } from '@survivor/contract/ticket';
import { TablePanel } from '../components/table/table-panel.tsx';
import { TICKET_COLUMNS } from '../tickets/ticket-columns.tsx';
import { TicketDetails } from '../tickets/ticket-details.tsx';
import { recordsCopy } from './records-copy.ts';

export type RecordTicketsProps = {
  readonly tickets: readonly TicketOutput[];
  /** Shown when there are none. */
  readonly empty?: string;
  /** How many there are, if known. */
  readonly total?: number;
};

/** The inquiries of a user or of the members of a league, the latest first. */
export const RecordTickets = ({ tickets, empty = recordsCopy.noTickets, total = 0 }: RecordTicketsProps) => (
  <TablePanel
    id="tickets"
    title={recordsCopy.tickets}
    aside={total > tickets.length && <p>{recordsCopy.latest(tickets.length, total)}</p>}
    empty={empty}
    caption={recordsCopy.tickets}
    columns={TICKET_COLUMNS}
    rows={tickets}
    rowId={({ id }) => id}
    details={(ticket) => <TicketDetails ticket={ticket} />}
  />
);
