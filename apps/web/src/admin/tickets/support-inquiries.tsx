import { TICKET_SORTS } from '@survivor/contract/sort';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/api/trpc.ts';
import { AdminPage } from '../components/admin-page.tsx';
import { FilterSelect } from '../components/filter-select.tsx';
import { DataList } from '../components/table/data-list.tsx';
import { TICKET_LIST_COLUMNS } from './ticket-columns.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { ticketsCopy } from './tickets-copy.ts';
import { type TicketsView, toTicketsInput } from './tickets-view.ts';
import { SetTicketStatusContext, useSetTicketStatus } from './use-set-ticket-status.ts';

export type SupportInquiriesProps = { readonly view: TicketsView; readonly onView: (view: TicketsView) => void };

/** Support requests: searched, opened, resolved and reopened (screens 2.18). */
export function SupportInquiries({ view, onView }: SupportInquiriesProps) {
  const query = trpc.ticket.list.useQuery(toTicketsInput(view), { placeholderData: keepPreviousData });
  const setTicketStatus = useSetTicketStatus(view);
  const filters = (
    <FilterSelect
      label={ticketsCopy.filter}
      options={ticketsCopy.statuses}
      value={view.status}
      onChange={(status) => onView({ ...view, status, page: 1 })}
    />
  );
  return (
    <AdminPage title={ticketsCopy.title}>
      <SetTicketStatusContext value={setTicketStatus}>
        <DataList
          query={query}
          columns={TICKET_LIST_COLUMNS}
          view={view}
          onView={onView}
          copy={ticketsCopy}
          sorts={TICKET_SORTS}
          defaultSort="-created"
          filters={filters}
          exported="tickets"
          details={(ticket) => <TicketDetails ticket={ticket} />}
        />
      </SetTicketStatusContext>
    </AdminPage>
  );
}
