import type { TicketOutput } from '@survivor/contract/ticket';
import { DataTable } from '../components/table/data-table.tsx';
import { TICKET_COLUMNS } from '../tickets/ticket-columns.tsx';
import { TicketDetails } from '../tickets/ticket-details.tsx';
import { recordsCopy } from './records-copy.ts';

export type RecordTicketsProps = {
  /** Null where they cannot be looked for; `why` says so. */
  readonly tickets: readonly TicketOutput[] | null;
  readonly why?: string;
  /** How many there are, where that is known. */
  readonly total?: number;
};

/** Inquiries that belong to a user or a league, the latest first. */
export function RecordTickets({ tickets, why, total }: RecordTicketsProps) {
  return (
    <section className="card list-panel" aria-labelledby="tickets">
      <div className="panel-head">
        <h2 id="tickets">{recordsCopy.tickets}</h2>
        {tickets !== null && total !== undefined && total > tickets.length && <p>{recordsCopy.latest(tickets.length, total)}</p>}
      </div>
      {tickets === null || tickets.length === 0 ? (
        <p className="panel-none">{tickets === null ? why : recordsCopy.noTickets}</p>
      ) : (
        <DataTable
          caption={recordsCopy.tickets}
          columns={TICKET_COLUMNS}
          rows={tickets}
          rowId={({ id }) => id}
          details={(ticket) => <TicketDetails ticket={ticket} />}
        />
      )}
    </section>
  );
}
